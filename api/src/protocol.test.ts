import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startServer, type TestServer } from '../test/server.ts';

async function raw(server: TestServer, method: string, path: string): Promise<{ status: number; text: string }> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { 'x-secret': 'SECRET' };
    const asked = http.request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    asked.on('error', reject).end();
  });
}

it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])(
  'refuses %s, and returns no header of the request',
  async (method) => {
    const server = await startServer();
    const answer = await raw(server, method, '/').catch(() => ({ status: 400, text: '' }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('SECRET');
  },
);

it.each([
  '/api/health',
  '/api/galleries',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/feed.xml',
  '/nowhere',
])('states the charset of %s, and forbids browsers to guess its type', async (url) => {
  const server = await startServer();
  const { headers } = await server.app.inject({ url });
  expect(headers['content-type']).toMatch(/; charset=utf-8$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it.each(['/api/galleries?cursor=a&cursor=b', '/api/search?q=a&q=b', '/api/page-sections?page=home&page=links'])(
  'refuses a duplicate parameter: %s',
  async (url) => {
    const server = await startServer();
    const { statusCode, body } = await server.app.inject({ url });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('"code":"request/invalid"')]);
  },
);

it('opens no response to scripts of foreign sites', async () => {
  const server = await startServer();
  for (const url of ['/api/galleries', '/api/auth/session', '/api/account']) {
    const { headers } = await server.app.inject({ url, headers: { origin: 'https://elsewhere.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
