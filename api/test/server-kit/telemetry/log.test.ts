import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { createStorageFullError } from '@fotosoc/server-kit/http-error';
import { startServer } from '../../server.ts';

it.each(['/reset-password?token=canary', '/api/equipment?token=canary', '/nowhere?token=canary', '/%ff?token=canary'])(
  'keeps what follows the path of %s out of the log',
  async (url) => {
    const { services } = await startServer({ LOG_LEVEL: 'trace' });
    const lines: string[] = [];
    const app = await buildApp(services, undefined, { write: (line) => lines.push(line) });
    onTestFinished(() => app.close());
    await app.inject(url);
    expect(lines.join('')).toContain('remoteAddress');
    expect(lines.join('')).not.toContain('canary');
  },
);

it('logs once that the disk is full, not per request', async () => {
  const { services } = await startServer({ LOG_LEVEL: 'warn' });
  const lines: string[] = [];
  const app = await buildApp(services, undefined, { write: (line) => lines.push(line) });
  onTestFinished(() => app.close());
  app.get('/api/full', () => {
    throw createStorageFullError();
  });
  const answers = [await app.inject('/api/full'), await app.inject('/api/full')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([507, 507]);
  expect(lines).toEqual([expect.stringContaining('server/storage-full')]);
});
