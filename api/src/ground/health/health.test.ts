import { expect, it, vi } from 'vitest';
import { startServer } from '../../../test/server.ts';

const never = async () => new Promise<never>(() => undefined);

async function startWith({ isShared }: { isShared: boolean }) {
  const server = await startServer();
  const { objects } = server.services;
  Object.defineProperty(objects, 'isShared', { value: isShared });
  vi.spyOn(objects, 'ping').mockImplementation(never);
  return { ...server, health: () => server.call('GET', '/api/health') };
}

it('a bucket that is away leaves the process ready and degraded', async () => {
  const { health } = await startWith({ isShared: true });
  const reply = await health();
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      status: 'ok',
      uploads: 'open',
      degraded: ['storage'],
      warnings: ['The bucket of S3_URL does not answer.'],
    },
  ]);
});

it('a data folder of its own that is away takes the process out', async () => {
  const { health } = await startWith({ isShared: false });
  const reply = await health();
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'health/unavailable' }]);
});
