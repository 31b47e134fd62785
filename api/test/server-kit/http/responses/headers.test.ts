import { expect, it } from 'vitest';
import { startServer } from '../../../server.ts';

const PUBLIC_URL = 'https://fotosoc.example.org';

it.each([
  [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{ PUBLIC_URL }, 'max-age=31536000'],
  [{ PUBLIC_URL, HSTS_SUBDOMAINS: '1' }, 'max-age=31536000; includeSubDomains'],
])('with %j, pages, responses and refusals have the HSTS header: %s', async (env, expected) => {
  const server = await startServer(env);
  for (const url of ['/', '/api/health', '/api/nowhere', '/media/none.jpg']) {
    const { headers } = await server.call('GET', url);
    expect([url, headers['strict-transport-security']]).toEqual([url, expected]);
  }
});
