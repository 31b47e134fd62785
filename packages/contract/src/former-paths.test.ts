import { expect, it } from 'vitest';
import { api } from './api.ts';
import { getLeastRevision, toCurrentAddress, toCurrentKey } from './former-paths.ts';

it.each([
  ['/api/parts?page=home', '/api/page-sections?page=home'],
  ['/api/part-drafts/contact', '/api/section-drafts/contact'],
  ['/api/part-publications', '/api/section-publications'],
  ['/api/part-versions/:key/:number/drafts', '/api/section-versions/:key/:number/drafts'],
  ['/api/managed-bookings/troubles', '/api/managed-bookings/problems'],
  ['/api/equipment/:id/made-with', '/api/equipment/:id/example-photo'],
  ['/api/photos/abc/questions', '/api/photos/abc/reports'],
  ['/api/photo-questions', '/api/photo-reports'],
  ['/api/people/record?limit=12', '/api/activity-log?area=people&limit=12'],
  ['/api/review/record', '/api/activity-log?area=captions&'],
  ['/api/desk/record?of=b1&limit=24', '/api/activity-log?area=loans&of=b1&limit=24'],
  ['/api/event-record', '/api/activity-log?area=events&'],
  ['/api/foto-record?limit=24', '/api/activity-log?area=fotos&limit=24'],
  ['/api/people/record/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/review/record/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/desk/record/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/equipment/record/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/loan-rules/record/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/event-record/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/foto-record/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/hand-overs/h1/undo', '/api/activity-log/h1/undo'],
  ['/api/section-publications/e1/undo', '/api/activity-log/e1/undo'],
  ['/api/part-publications/e1/undo', '/api/activity-log/e1/undo'],
])('%s becomes %s', (former, current) => {
  expect(toCurrentAddress(former)).toBe(current);
});

it('the key of an endpoint has no query', () => {
  expect(toCurrentKey('GET /api/desk/record')).toBe('GET /api/activity-log');
  expect(toCurrentKey('POST /api/hand-overs/:id/undo')).toBe('POST /api/activity-log/:id/undo');
});

it('other addresses, and those of all endpoints, stay as they are', () => {
  const paths = Object.keys(api).map((key) => key.slice(key.indexOf(' ') + 1));
  const others = ['/api/partsmen', '/api/photos/parts', '/parts', '/gallery/api/parts', ...paths];
  expect(others.map(toCurrentAddress)).toEqual(others);
});

it.each([
  ['/api/activity-log/e1/undo', 3],
  ['/api/page-sections?page=home', 2],
  ['/api/section-drafts/contact', 2],
  ['/api/parts?page=home', 0],
  ['/api/platform', 0],
])('a client of %s has at least contract revision %d', (address, revision) => {
  expect(getLeastRevision(address)).toBe(revision);
});
