import { expect, it } from 'vitest';
import { normaliseLink } from './link.ts';

it.each([
  ['  Night  Walk ', 'night-walk'],
  ['Tést', 'test'],
  ['Máire Ní Shúilleabháin', 'maire-ni-shuilleabhain'],
  ['Sub Night É!', 'sub-night-e'],
  ['a -- b_c', 'a-b_c'],
  ['写真', ''],
])('makes of %s the link %s', (typed, link) => {
  expect(normaliseLink(typed)).toBe(link);
});
