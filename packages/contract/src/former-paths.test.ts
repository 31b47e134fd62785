import { expect, it } from 'vitest';
import { api } from './api.ts';
import { getLeastRevision, toCurrentAddress } from './former-paths.ts';

it.each([
  ['/api/parts?page=home', '/api/page-sections?page=home'],
  ['/api/part-drafts/contact', '/api/section-drafts/contact'],
  ['/api/part-publications/:id/undo', '/api/section-publications/:id/undo'],
  ['/api/part-versions/:key/:number/drafts', '/api/section-versions/:key/:number/drafts'],
  ['/api/managed-bookings/omissions/undo', '/api/managed-bookings/removals/undo'],
  ['/api/managed-bookings/troubles', '/api/managed-bookings/problems'],
  ['/api/equipment/:id/made-with', '/api/equipment/:id/example-photo'],
  ['/api/photos/abc/questions', '/api/photos/abc/reports'],
  ['/api/photo-questions', '/api/photo-reports'],
])('%s becomes %s', (former, current) => {
  expect(toCurrentAddress(former)).toBe(current);
});

it('other addresses, and those of all endpoints, stay as they are', () => {
  const paths = Object.keys(api).map((key) => key.slice(key.indexOf(' ') + 1));
  const others = ['/api/partsmen', '/api/photos/parts', '/parts', '/gallery/api/parts', ...paths];
  expect(others.map(toCurrentAddress)).toEqual(others);
});

it.each([
  ['/api/page-sections?page=home', 2],
  ['/api/section-drafts/contact', 2],
  ['/api/parts?page=home', 0],
  ['/api/platform', 0],
])('a client of %s has at least contract revision %d', (address, revision) => {
  expect(getLeastRevision(address)).toBe(revision);
});
