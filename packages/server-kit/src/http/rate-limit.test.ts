import { expect, it } from 'vitest';
import { getVisitorKey } from './rate-limit.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(getVisitorKey(address)).toBe(key);
});
