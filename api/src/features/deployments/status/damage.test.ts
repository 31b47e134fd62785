import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/federation/testing/bundle';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { refuseDamage } from './damage.ts';
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
  await expect(refuseDamage(server.services)).rejects.toThrow(`mf-x ${V1}: The stored files are damaged: ${what}`);
  const administrator = await server.signUpAdministrator();
  const { remotes } = (await server.call('GET', '/api/deployments', { as: administrator })).json<{
    remotes: { troubles: object[] }[];
  }>();
  expect(remotes[0]?.troubles).toEqual([{ version: V1, evidence: expect.stringContaining(what) }]);
});
