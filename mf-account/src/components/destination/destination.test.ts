import { expect, it } from 'vitest';
import { getDestination } from './destination';

it('leads back to a path of this site', () => {
  expect(getDestination('/create-portfolio?draft=1#name')).toBe('/create-portfolio?draft=1#name');
});

it.each([
  null,
  '',
  'create-portfolio',
  '//elsewhere.example.org',
  '/\\elsewhere.example.org',
  '/\t/elsewhere.example.org',
  '/\n\\elsewhere.example.org',
  '/.//elsewhere.example.org',
  '/x/..//elsewhere.example.org',
  '//[',
  'https://elsewhere.example.org',
])('redirects home instead of to %s', (from) => {
  expect(getDestination(from)).toBe('/');
});
