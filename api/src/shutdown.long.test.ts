import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findInconsistencies } from '../test/consistency.ts';
import { sendHalf } from '../test/half-sent.ts';
import { startProcess } from '../test/server-process.ts';
import { readDemoPicture } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';

it('aborts an upload that exceeds the shutdown timeout, without leftovers', async () => {
  const server = await startServer();
  const { dataDir } = server.services.config;
  const own = await startProcess({ DATA_DIR: dataDir });
  const upload = await sendHalf(own.port, await readDemoPicture('white-ribs'), await server.signUp());
  const since = performance.now();
  expect(await own.stop()).toBe(0);
  const stoppedMs = performance.now() - since;
  console.log(`stopped in ${stoppedMs.toFixed(0)} ms beside an upload that stands still`);
  expect(stoppedMs).toBeLessThan(25_000);
  expect([0, 408]).toContain(await upload.status);
  expect(await readdir(path.join(dataDir, 'tmp'))).toEqual([]);
  expect(await findInconsistencies(server.services)).toEqual([]);
});
