import { domainToASCII } from 'node:url';

const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const EMAIL_MAX_LENGTH = 254;
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

/** Tells whether a text is one bare address, as `cleanEmail` returns it: no display name, no list, no line break that could
 *  add a header. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text) && text === cleanEmail(text);
}
