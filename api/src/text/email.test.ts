import { expect, it } from 'vitest';
import { isEmail } from '@fotosoc/contract/email';
import { normaliseEmail } from './email.ts';

it.each([
  ['characters that nobody can see', '\u200bann@example.org\u200b', 'ann@example.org'],
  ['space and a line break around it', ' ann@example.org\r\n', 'ann@example.org'],
  ['an umlaut in its domain', 'ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['an accent in two characters', 'ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
])('an address with %s is stored in the form of mail servers', (_, typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored);
  expect(isEmail(stored)).toBe(true);
});

it.each([
  'ann',
  'ann@',
  'ann@example',
  'Ann <ann@example.org>',
  'ann@example.org\nBcc: b@example.org',
  'a\u200bnn@example.org',
])('%j is no address', (text) => {
  expect(isEmail(text)).toBe(false);
});
