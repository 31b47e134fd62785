import isCommonPassword from 'fxa-common-password-list';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fotosoc/contract/limits';
import type { Society } from '@fotosoc/contract/society';

/** What a guesser tries first at any society of the kind, and the one nobody leaves out. */
const KNOWN_WORDS = ['foto', 'photo', 'soc', 'password', 'admin', 'committee', 'member'];
/** Letters that a password needs besides those words to be one of its own. */
const OWN_LETTERS = 4;

/** Why a password is too easily guessed, in a sentence; undefined for one that may be used. Common are, of the hundred
 *  thousand most common ones in public leaks, all that are long enough. */
export function weaknessOf(password: string, society: Society, email = ''): string | undefined {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return `The password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
  if (length > PASSWORD_MAX_LENGTH) return `The password must be at most ${PASSWORD_MAX_LENGTH} characters long.`;
  const plain = password.toLowerCase();
  if (isCommonPassword.test(plain) || new Set(plain).size < 3) {
    return 'This password is among the most common ones. Please choose another.';
  }
  const address = email.trim().toLowerCase();
  if (address !== '' && plain === address) return 'The password must not be the e-mail address.';
  if (isMadeOf(plain, [...KNOWN_WORDS, ...wordsOf(`${society.longName} ${society.shortName}`), ...wordsOf(address)])) {
    return `This password is made of words that anybody would guess here, such as ${society.shortName} or your address. Please choose another.`;
  }
  return undefined;
}

/** Whether hardly a letter is left once the words are taken out, whatever digits and signs stand between them. */
function isMadeOf(plain: string, words: string[]): boolean {
  const held = words.filter((word) => plain.includes(word)).toSorted((a, b) => b.length - a.length);
  if (held.length === 0) return false;
  const rest = held.reduce((text, word) => text.replaceAll(word, ' '), plain);
  return rest.replaceAll(/\P{L}/gu, '').length < OWN_LETTERS;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3);
}
