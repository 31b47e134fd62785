import { expect, it } from 'vitest';
import { normalizePageUrl } from './page-url.ts';

it.each([
  ['without what the page does not read', '/x?utm_source=mail&photo=a', ['photo'], '/x?photo=a'],
  ['in the order in which the page names it', '/x?b=2&a=1', ['a', 'b'], '/x?a=1&b=2'],
  ['with every value of a parameter', '/x?a=1&c=3&a=2', ['a'], '/x?a=1&a=2'],
  ['as the path alone where nothing is read', '/x?a=1', [], '/x'],
  ['as the path alone where nothing is given', '/x', ['a'], '/x'],
  ['as it is where nobody knows what is read', '/x?a=1', undefined, '/x?a=1'],
])('a URL identifies a page %s', (_, url, read, address) => {
  expect(normalizePageUrl(url, read)).toBe(address);
});
