const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const EMAIL_MAX_LENGTH = 254;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Returns whether a text is a single bare address: no display name, no list, no line break that could add a header,
 *  and no invisible characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text) && !INVISIBLE.test(text);
}
