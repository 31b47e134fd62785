import { expect, it } from 'vitest';
import { findPrefixError } from './own-prefixes.ts';

const FOREIGN =
  'This token is for /prints, /print, not for /loans: remove that prefix from remote.json, or ask the administrator.';

it.each([
  { described: ['/prints', '/print'], own: ['/prints', '/print'], fault: undefined },
  { described: ['/prints/large'], own: ['/prints'], fault: undefined },
  { described: ['/prints', '/loans'], own: ['/prints', '/print'], fault: FOREIGN },
  { described: ['/loans'], own: null, fault: undefined },
  {
    described: ['/printshop'],
    own: ['/prints'],
    fault:
      'This token is for /prints, not for /printshop: remove that prefix from remote.json, or ask the administrator.',
  },
])('$described with a token for $own', ({ described, own, fault }) => {
  expect(findPrefixError(described, own)).toBe(fault);
});
