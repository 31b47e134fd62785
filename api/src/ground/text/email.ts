import { domainToASCII } from 'node:url';

// Forms check addresses by the same rule.
export { isEmail } from '@fotosoc/contract/email';

/** Characters that come along when somebody copies an address, and that no mailbox has. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Returns an address as it is stored: without space around it and without invisible characters, accents in one form, and
 *  the domain in the ASCII form that mail servers know. */
export function cleanEmail(typed: string): string {
  const email = typed.replaceAll(INVISIBLE, '').normalize('NFC').trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return at < 0 || /^\p{ASCII}*$/u.test(domain) ? email : email.slice(0, at + 1) + (domainToASCII(domain) || domain);
}
