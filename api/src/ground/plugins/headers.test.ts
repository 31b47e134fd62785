import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';

it.each([
  ['http://localhost:3000', undefined],
  ['https://fotosoc.example.org', 'max-age=31536000'],
])('at %s, pages, answers and refusals say about https: %s', async (PUBLIC_URL, expected) => {
  const server = await startServer({ PUBLIC_URL });
  for (const url of ['/', '/api/health', '/api/nowhere', '/media/none.jpg']) {
    const { headers } = await server.call('GET', url);
    expect([url, headers['strict-transport-security']]).toEqual([url, expected]);
  }
});
