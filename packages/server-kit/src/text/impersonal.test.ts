import { expect, it } from 'vitest';
import { removePersonalData } from './impersonal.ts';

it.each([
  ['no account of ada.byron+photos@tcd.ie here', 'no account of [e-mail] here'],
  ['<ada@example.org>: bad', '<[e-mail]>: bad'],
  ['mail to ada@192.0.2.10 and ada@3com.com', 'mail to [e-mail] and [e-mail]'],
  ['GET /api/x?email=ada%40example.org&n=1 failed', 'GET /api/x?email=[…]&n=[…] failed'],
  ['/cancel?token=abc did not load', '/cancel?token=[…] did not load'],
  ['bad token mfp_q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRW', 'bad token [token]'],
  ['session 3f2a9c1b7d8e4f60a1b2c3d4e5f60718', 'session [token]'],
  ['id 6b1f0f0e-5a2c-4f57-9f0e-1c2d3e4f5a6b', 'id [token]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJlMTIzNDU2', '[token].[token].[token]'],
  ['call +353 (0)1 896 1000 now', 'call [number] now'],
  ['student 21363718', 'student [number]'],
  ['card 4111-1111-1111-1111', 'card [number]'],
])('removes personal data and secrets: %s', (text, cut) => {
  expect(removePersonalData(text)).toBe(cut);
});

it.each([
  'TypeError: Cannot read properties of undefined (reading "map")',
  'https://fotosoc.example.org/remotes/mf-loans/1.4.2+9f3c1ab2/387.1f2e3d4c5b.js did not load',
  'Minified React error #418; visit https://react.dev/errors/418 for the full message',
  'mf_loans__1_4_2_9f3c1ab2 /loans: nothing after 2200 ms',
  'ChunkLoadError: Loading chunk 136 failed. (error: /remotes/mf-x/1.0.0+00000001/136.bd6829d9ee.css)',
  'at file:///srv/node_modules/.pnpm/pg-pool@3.14.0_pg@8.23.1/node_modules/pg-pool/index.js:45:11',
  'at /srv/node_modules/.pnpm/webpack@5.99.0_@swc+core@1.11.0/node_modules/webpack/lib/a.js:1:2',
  'Cannot find package kysely@0.28.8',
  'RangeError at x.js:12:3456 in 2026',
])('keeps details that help to find the fault: %s', (text) => {
  expect(removePersonalData(text)).toBe(text);
});
