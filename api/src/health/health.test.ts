import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { serve } from '../server.ts';
import { startServer } from '../../test/server.ts';

const never = async () => new Promise<never>(() => undefined);

async function startWith({ isShared }: { isShared: boolean }) {
  const server = await startServer();
  const { objects } = server.services;
  Object.defineProperty(objects, 'isShared', { value: isShared });
  vi.spyOn(objects, 'ping').mockImplementation(never);
  return { ...server, health: () => server.call('GET', '/api/health') };
}

it('an unreachable bucket leaves the process ready and degraded', async () => {
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

it('a missing data folder makes the process unready', async () => {
  const { health } = await startWith({ isShared: false });
  const reply = await health();
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'health/unavailable' }]);
});

it('health and metrics name the running release', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-release-'));
  const settings = { DATA_DIR: dataDir, PORT: '0', SEED: 'none', CHROMIUM_PATH: 'none' };
  const release = { version: '2.1.0', commit: '3fa9c1d2b4' };
  const { address, close } = await serve(readConfig(settings), { release });
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true });
  });
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: 'ok', release });
  expect(await (await fetch(`${address}/api/metrics`)).text()).toContain(
    'fotosoc_build_info{version="2.1.0",commit="3fa9c1d2b4"} 1',
  );
});
