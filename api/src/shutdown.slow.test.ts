import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { sendRequest } from '../test/load.ts';
import { sendHalf } from '../test/half-sent.ts';
import { startProcess } from '../test/server-process.ts';
import { createJpeg } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';

it('completes a running upload, and refuses new requests', async () => {
  const server = await startServer();
  const { dataDir } = server.services.config;
  const as = await server.signUp();
  const own = await startProcess(server.env);
  const upload = await sendHalf(own.port, await createJpeg(), as);
  await vi.waitFor(async () => expect(await readdir(path.join(dataDir, 'tmp'))).toHaveLength(1), { timeout: 20_000 });

  const since = performance.now();
  const stopped = own.stop();
  await vi.waitFor(async () => expect(await sendRequest(own, { path: '/api/health' })).toBe(0), { timeout: 20_000 });
  upload.finish();
  expect(await upload.status).toBe(201);
  expect(await stopped).toBe(0);
  expect(performance.now() - since).toBeLessThan(25_000);
  expect(await server.services.db.selectFrom('photos').select('id').execute()).toHaveLength(1);
  expect(await readdir(path.join(dataDir, 'tmp'))).toEqual([]);
});
