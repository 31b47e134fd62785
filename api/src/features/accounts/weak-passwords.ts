import isCommonPassword from 'fxa-common-password-list';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fotosoc/contract/limits';
import type { Society } from '@fotosoc/contract/society';

/** Words that anybody guesses first for a photography society, and words common in passwords. */
const KNOWN_WORDS = ['foto', 'photo', 'soc', 'password', 'admin', 'committee', 'member'];
/** Minimum number of letters that remain after `KNOWN_WORDS` and the words of the society are removed. */
const MIN_OWN_LETTERS = 4;

/** Returns the reason why a password is too easily guessed, as a sentence; undefined for an acceptable password. The
 *  list of common passwords holds the sufficiently long ones of the hundred thousand most common passwords in public
 *  leaks. */
export function findPasswordWeakness(password: string, society: Society, email = ''): string | undefined {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return `The password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
  if (length > PASSWORD_MAX_LENGTH) return `The password must be at most ${PASSWORD_MAX_LENGTH} characters long.`;
  const plain = password.toLowerCase();
  if (isCommonPassword.test(plain) || new Set(plain).size < 3) {
    return 'This password is among the most common ones. Please choose another.';
  }
  const address = email.trim().toLowerCase();
  if (address !== '' && plain === address) return 'The password must not be the e-mail address.';
  if (
    consistsOfWords(plain, [
      ...KNOWN_WORDS,
      ...splitWords(`${society.longName} ${society.shortName}`),
      ...splitWords(address),
    ])
  ) {
    return `This password is easy to guess: it contains words such as ${society.shortName} or your address. Please choose another.`;
  }
  return undefined;
}

/** Returns whether a password is little more than known words. The words, digits and signs are removed, and fewer than
 *  `MIN_OWN_LETTERS` letters remain. */
function consistsOfWords(plain: string, words: string[]): boolean {
  const held = words.filter((word) => plain.includes(word)).toSorted((a, b) => b.length - a.length);
  if (held.length === 0) return false;
  const rest = held.reduce((text, word) => text.replaceAll(word, ' '), plain);
  return rest.replaceAll(/\P{L}/gu, '').length < MIN_OWN_LETTERS;
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3);
}
