import { expect, it } from 'vitest';
import { normaliseLink, proposeLink } from './link.ts';

it.each([
  ['  Night  Walk ', 'night-walk'],
  ['Tést', 'test'],
  ['Máire Ní Shúilleabháin', 'maire-ni-shuilleabhain'],
  ['Sub Night É!', 'sub-night-e'],
  ['a -- b_c', 'a-b_c'],
  ['写真', ''],
])('normalises %s to the link %s', (typed, link) => {
  expect(normaliseLink(typed)).toBe(link);
});

it.each([
  ['Inês Carvalho', 'ines-carvalho'],
  ['“Night Walk!”', 'night-walk'],
  ['写真', ''],
  [`A ${'long '.repeat(20)}`, 'a-long-long-long-long-long-long-long-long-long-long-long-long'],
  ['x'.repeat(80), 'x'.repeat(64)],
])('proposes for %s the link %s', (name, link) => {
  expect(proposeLink(name)).toBe(link);
});
