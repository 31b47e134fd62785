import { expect, it } from 'vitest';
import { getMediaType } from './media-types.ts';

it.each([
  ['page.1a2b.js', 'text/javascript'],
  ['page.css', 'text/css'],
  ['sans.woff2', 'font/woff2'],
  ['what.exe', 'application/octet-stream'],
  ['none', 'application/octet-stream'],
])('%s is served as %s', (file, type) => {
  expect(getMediaType(file)).toBe(type);
});
