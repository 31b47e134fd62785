import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { checkFiles, createFileChecks, requireNoDamage, type CheckFiles } from './damage.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const V1 = '1.0.0+00000001';
const ENTRY = `remotes/mf-x/${V1}/remoteEntry.js`;

const spoilEntry = async () => server.services.objects.put(ENTRY, Buffer.from('alert(1)'));

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  await publishAndActivate(server.services, writeBundle().dir);
});

it('finds no damage while every file is unchanged', async () => {
  await expect(requireNoDamage(server.services)).resolves.toBeUndefined();
});

it.each([
  ['changed', spoilEntry, 'remoteEntry.js differs from the manifest'],
  ['gone', async () => server.services.objects.delete(ENTRY), 'remoteEntry.js is in the manifest but missing'],
])('names a file that is %s, to the operator and on the deployments page', async (_, spoil, what) => {
  await spoil();
  await expect(requireNoDamage(server.services)).rejects.toThrow(`mf-x ${V1}: Its stored files are damaged: ${what}`);
  const administrator = server.signUpAdministrator();
  const { remotes } = (await server.call('GET', '/api/deployments', { as: administrator })).json<{
    remotes: { troubles: object[] }[];
  }>();
  expect(remotes[0]?.troubles).toEqual([{ version: V1, evidence: expect.stringContaining(what) }]);
});

it('is found by the next poll too, after one without damage', async () => {
  const administrator = server.signUpAdministrator();
  const troublesNow = async () =>
    (await server.call('GET', '/api/remotes/mf-x', { as: administrator })).json<{ troubles: object[] }>().troubles;
  expect(await troublesNow()).toEqual([]);
  await spoilEntry();
  expect(await troublesNow()).toHaveLength(1);
});

describe('a poll every 30 seconds', () => {
  let read: ReturnType<typeof vi.fn<CheckFiles>>;
  let check: () => ReturnType<CheckFiles>;
  beforeEach(() => {
    read = vi.fn<CheckFiles>(checkFiles);
    const remembering = createFileChecks(server.services.now, read);
    const { manifest } = writeBundle();
    check = () => remembering(server.services.bundles, manifest);
  });

  it('reads no unchanged file', async () => {
    for (let poll = 0; poll < 5; poll += 1) {
      expect(await check()).toBeUndefined();
      server.wait(30_000);
    }
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads a rewritten file again, and all of them after an hour', async () => {
    await check();
    await spoilEntry();
    await check();
    expect(read).toHaveBeenCalledTimes(2);
    server.wait(HOUR_MS);
    await check();
    expect(read).toHaveBeenCalledTimes(3);
  });
});
