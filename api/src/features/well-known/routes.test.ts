import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';

const PUBLIC_URL = 'https://fotosoc.example.org';

it('security.txt states where to report vulnerabilities, and expires within a year', async () => {
  const server = await startServer({ PUBLIC_URL });
  const { body, headers } = await server.app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(body.split('\n').map((line) => line.split(': ', 2) as [string, string]));
  expect(fields.get('Contact')).toBe(`${PUBLIC_URL}/contact`);
  expect(fields.get('Canonical')).toBe(`${PUBLIC_URL}/.well-known/security.txt`);
  const leftMs = Date.parse(fields.get('Expires')!) - server.services.now().getTime();
  expect(leftMs).toBeGreaterThan(90 * 24 * 3_600_000);
  expect(leftMs).toBeLessThan(365 * 24 * 3_600_000);
});

it('redirects password managers to the form that changes a password', async () => {
  const server = await startServer({ PUBLIC_URL });
  const { statusCode, headers } = await server.app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/account#sign-in']);
});
