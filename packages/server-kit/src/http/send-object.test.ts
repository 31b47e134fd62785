import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, it, type TestContext } from 'vitest';
import type { ObjectStore, StoredObject } from '../storage/object-store.ts';
import { sendObject } from './send-object.ts';

function startWith(onTestFinished: TestContext['onTestFinished'], store: Partial<ObjectStore>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/x.js', (request, reply) => sendObject(request, reply, store as ObjectStore, 'x.js'));
  return (headers = {}) => app.inject({ url: '/x.js', headers });
}

describe.concurrent('an unresponsive bucket', () => {
  it.for([
    ['a script', { 'accept-encoding': 'br' }],
    ['a script that a browser has', { 'if-none-match': '"x"' }],
    ['a range', { range: 'bytes=0-1' }],
  ] as const)(
    'answers 503 within two seconds for %s, and ignores a late response',
    async ([, headers], { expect, onTestFinished }) => {
      const late: { come?: (found: StoredObject) => void } = {};
      const wait = async () =>
        new Promise<StoredObject>((resolve) => {
          late.come = resolve;
        });
      const ask = startWith(onTestFinished, { get: wait, head: wait });
      const askedAt = performance.now();
      const reply = await ask(headers);
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, undefined]);
      expect(performance.now() - askedAt).toBeLessThan(2_000);
      const body = Readable.from(['late']);
      late.come!({ sizeBytes: 4, etag: '"late"', body });
      await expect.poll(() => body.destroyed).toBe(true);
    },
  );

  it('answers 503 within two seconds if it becomes unresponsive between two requests', async ({
    expect,
    onTestFinished,
  }) => {
    const ask = startWith(onTestFinished, {
      head: async () => ({ sizeBytes: 4, etag: '"x"' }),
      get: async () => new Promise<never>(() => undefined),
    });
    const askedAt = performance.now();
    expect((await ask({ range: 'bytes=0-1' })).statusCode).toBe(503);
    expect(performance.now() - askedAt).toBeLessThan(2_000);
  });
});
