import { domainToASCII } from 'node:url';

/** Characters that are copied along with an address, and that no mailbox has. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Normalises an address for storage: trimmed, without invisible characters, with composed accents, and the domain in
 *  ASCII form. */
export function normaliseEmail(typed: string): string {
  const email = typed.replaceAll(INVISIBLE, '').normalize('NFC').trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return at < 0 || /^\p{ASCII}*$/u.test(domain) ? email : email.slice(0, at + 1) + (domainToASCII(domain) || domain);
}
