import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryServices } from '../services.ts';
import { sortObjectKeys } from '@fotosoc/contract/registry/sorted-keys';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { readObject } from '@fotosoc/server-kit/storage/object-store';
import { startHost } from '../testing/test-host.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { publishBundle } from './publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { blockVersion } from '../rollout/block.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { retireRemote } from '../rollout/retire.ts';
import { findVersion } from '../versions/versions.ts';
import { listDeployments } from '../versions/deployments.ts';
import { fillDigests } from './fill-digests.ts';
import { createRegistry } from '../registry/registry.ts';

let services: DeliveryServices;

beforeEach(async () => {
  ({ services } = await startHost());
});

const stored = async (file: string) => (await readObject(services.objects, `remotes/${file}`))?.toString();

describe('publishing', () => {
  it('stores the files with compressed copies, under the version', async () => {
    await publishBundle(services, writeBundle().dir, { actor: 'test' });
    expect(await stored('mf-x/1.0.0+00000001/remoteEntry.js')).toContain('mf_x__1_0_0_00000001');
    expect(await stored('mf-x/1.0.0+00000001/remoteEntry.js.br')).toBeDefined();
  });

  it('treats manifests with another key order as equal', async () => {
    const { dir, manifest } = writeBundle({ files: { 'b.js': '1', 'a.js': '2' } });
    await publishBundle(services, dir, { actor: 'test' });
    const turned = Object.fromEntries(Object.entries(manifest).toReversed());
    writeFileSync(
      path.join(dir, 'manifest.json'),
      JSON.stringify({ ...turned, bytes: sortObjectKeys(manifest.bytes) }),
    );
    await expect(publishBundle(services, dir, { actor: 'test' })).resolves.toMatchObject({ isNew: false });
  });

  it('ignores equal bytes, and refuses other bytes under the same version', async () => {
    const first = writeBundle();
    await publishBundle(services, first.dir, { actor: 'test' });
    await expect(publishBundle(services, first.dir, { actor: 'test' })).resolves.toMatchObject({
      manifest: first.manifest,
      isNew: false,
    });
    await expect(
      publishBundle(services, writeBundle({ files: { 'more.js': 'export default 1' } }).dir, { actor: 'test' }),
    ).rejects.toThrow(
      'mf-x 1.0.0+00000001 was published before with other bytes: a version never changes. Raise the version.',
    );
    expect(await stored('mf-x/1.0.0+00000001/remoteEntry.js')).toContain('mf_x__1_0_0_00000001');
  });

  it('changes nothing for visitors before the activation', async () => {
    await publishBundle(services, writeBundle().dir, { actor: 'test' });
    expect(await listDeployments(services.db)).toEqual([]);
  });

  it('stores nothing of a refused bundle', async () => {
    const { dir } = writeBundle();
    rmSync(path.join(dir, 'remoteEntry.js'));
    await expect(publishBundle(services, dir, { actor: 'test' })).rejects.toThrow('build again');
    expect(await listKeys(services, 'remotes')).toEqual([]);
  });
});

describe('the registry document', () => {
  it('names one version with all traffic, which is its own fallback', async () => {
    await publishAndActivate(services, writeBundle().dir);
    const document = await createRegistry(services).document();
    expect(document.microFrontends['mf-x']?.map(({ deployment }) => deployment)).toEqual([
      { traffic: 100, default: true },
    ]);
  });

  it('has the earlier version as last known good one, at the next read', async () => {
    const registry = createRegistry(services);
    await publishAndActivate(services, writeBundle().dir);
    await registry.read();
    await publishAndActivate(services, writeBundle({ version: '1.0.1+00000002' }).dir);
    const document = await registry.document();
    expect(document.microFrontends['mf-x']?.map(({ metadata, deployment }) => [metadata.version, deployment])).toEqual([
      ['1.0.1+00000002', { traffic: 100, default: false }],
      ['1.0.0+00000001', { traffic: 0, default: true }],
    ]);
  });

  it('keeps the last known good version when the same version is activated again', async () => {
    await publishAndActivate(services, writeBundle().dir);
    const second = writeBundle({ version: '1.0.1+00000002' });
    await publishAndActivate(services, second.dir);
    await publishAndActivate(services, second.dir);
    const [deployment] = await listDeployments(services.db);
    expect(deployment?.last_good_version).toBe('1.0.0+00000001');
  });
});

const active = async () => (await listDeployments(services.db))[0]?.active_version;
const start = async (...[options]: Parameters<typeof writeBundle>) =>
  publishAndActivate(services, writeBundle(options).dir);
const sameAs = (version: string) => ({
  version,
  files: { 'remoteEntry.js': `${formatContainerName('mf-x', version)} ./routes "/remotes/mf-x/${version}/"` },
});

describe('a local start', () => {
  const V1 = '1.0.0+00000001';
  const V2 = '1.0.1+00000002';
  const team = { name: 'mf-x', actor: 'token:team', at: new Date(), reason: 'because' };

  it('activates the local build while only starts have moved traffic', async () => {
    expect(await start()).toBeUndefined();
    expect(await start({ version: V2 })).toBeUndefined();
    expect(await active()).toBe(V2);
    expect(await start()).toBeUndefined();
    expect(await active()).toBe(V1);
  });

  it.each([
    ['promoted', async () => promoteVersion(services, { ...team, version: V2 })],
    ['given to some', async () => startCanary(services, { ...team, version: V2, percent: 5 })],
    ['blocked', async (db: Db) => blockVersion(db, { ...team, version: V2 })],
    ['retired', async (db: Db) => retireRemote(db, team)],
  ])('keeps the live version after somebody has %s, and logs how to deploy the local build', async (_, act) => {
    await start();
    await publishBundle(services, writeBundle({ version: V2 }).dir, { actor: 'token:team' });
    await act(services.db);
    const before = await listDeployments(services.db);
    const said = await start({ version: '1.0.2+00000003' });
    expect(said).toContain('mf-x 1.0.2+00000003 is built here and published, but not live');
    expect(said).toContain('pnpm remote promote mf-x 1.0.2+00000003');
    expect(await listDeployments(services.db)).toEqual(before);
  });

  it('keeps the live version if the local build is refused', async () => {
    await start();
    expect(await start({ files: { 'more.js': '1' } })).toMatch(/^mf-x stays at 1\.0\.0\+00000001\. .* other bytes/);
    expect(await active()).toBe(V1);
  });

  it('does not activate blocked content, whatever its version', async () => {
    await start();
    await start(sameAs(V2));
    await blockVersion(services.db, { ...team, version: V2, reason: 'leaks addresses' });
    expect(await active()).toBe(V1);
    const said = await start(sameAs('1.0.2+00000003'));
    expect(said).toContain(
      '1.0.2+00000003 is blocked: it has the same files as 1.0.1+00000002, which is blocked: leaks addresses',
    );
    expect(await active()).toBe(V1);
    expect(await findVersion(services.db, 'mf-x', '1.0.2+00000003')).toBeUndefined();
  });

  it('computes the digests of earlier versions, so that their files can be blocked', async () => {
    await start();
    await services.db.updateTable('remote_versions').set({ content_digest: null }).execute();
    await fillDigests(services);
    expect((await findVersion(services.db, 'mf-x', V1))?.content_digest).toMatch(/^[0-9a-f]{64}$/);
  });
});
