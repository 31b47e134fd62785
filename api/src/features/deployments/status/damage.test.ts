import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { checkFiles, createFileChecks, refuseDamage, type CheckFiles } from './damage.ts';
import { publishAndActivate } from '../publish/publish.ts';

const V1 = '1.0.0+00000001';

let server: TestServer;
let entry: string;
beforeEach(async () => {
  server = await startServer();
  await publishAndActivate(server.services, writeBundle().dir);
  entry = path.join(server.services.config.dataDir, 'remotes/mf-x', V1, 'remoteEntry.js');
});

it('finds nothing as long as every file is what was published', async () => {
  await expect(refuseDamage(server.services)).resolves.toBeUndefined();
});

it.each([
  [
    'changed',
    () => {
      writeFileSync(entry, 'alert(1)');
    },
    'remoteEntry.js is not what the manifest says',
  ],
  [
    'gone',
    () => {
      rmSync(entry);
    },
    'remoteEntry.js is in the manifest but missing',
  ],
])('names a file that is %s, to the operator and on the deployments page', async (_, spoil, what) => {
  spoil();
  await expect(refuseDamage(server.services)).rejects.toThrow(`mf-x ${V1}: Its stored files are damaged: ${what}`);
  const administrator = await server.signUpAdministrator();
  const { remotes } = (await server.call('GET', '/api/deployments', { as: administrator })).json<{
    remotes: { troubles: object[] }[];
  }>();
  expect(remotes[0]?.troubles).toEqual([{ version: V1, evidence: expect.stringContaining(what) }]);
});

it('is found by the next poll too, after one that found all well', async () => {
  const administrator = await server.signUpAdministrator();
  const troublesNow = async () =>
    (await server.call('GET', '/api/remotes/mf-x', { as: administrator })).json<{ troubles: object[] }>().troubles;
  expect(await troublesNow()).toEqual([]);
  writeFileSync(entry, 'alert(1)');
  expect(await troublesNow()).toHaveLength(1);
});

describe('who looks every 30 seconds', () => {
  const HOUR_MS = 3600_000;
  let read: ReturnType<typeof vi.fn<CheckFiles>>;
  let check: () => ReturnType<CheckFiles>;
  beforeEach(() => {
    read = vi.fn<CheckFiles>(checkFiles);
    const remembering = createFileChecks(server.services.now, read);
    const { manifest } = writeBundle();
    check = () => remembering(path.dirname(entry), manifest);
  });

  it('reads no file that looks as it did', async () => {
    for (let poll = 0; poll < 5; poll += 1) {
      expect(await check()).toBeUndefined();
      server.wait(30_000);
    }
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads a file again that was written, and all of them after an hour', async () => {
    await check();
    utimesSync(entry, 1, 1);
    await check();
    expect(read).toHaveBeenCalledTimes(2);
    server.wait(HOUR_MS);
    await check();
    expect(read).toHaveBeenCalledTimes(3);
  });
});
