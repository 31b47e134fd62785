import { formatRootSelector } from '@fotosoc/contract/registry/remote-root';
import { readBundle } from '@fotosoc/publish-checks/bundle';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, expect, it } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { publishBundle } from '../publish/publish.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { readRemoteStatus } from './status.ts';
import { listTeamsToRebuild, logTeamsToRebuild } from './teams-to-rebuild.ts';

const version = '1.0.0+00000001';
const NEW_FORM = `@layer remotes.mf-x{${formatRootSelector('mf-x')}{.x_a{color:red}}}`;
const OLD_FORM = '@layer remotes.mf-x{.x_a{color:red}}';
const REASON = expect.stringMatching(
  /^The team cannot publish until .*npx @fotosoc\/cli outdated.* build 1\.0\.0, host 1\.1\.0, .*: page\.css has the selector "\.x_a" outside .* Run npm install @fotosoc\/build@latest/,
) as string;

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

/** Activates a version with code refused by this release, as after an upgrade of the site. */
async function goLiveOnReleaseBefore(packages?: string): Promise<void> {
  const { db, bundles, now } = server.services;
  const origin = packages === undefined ? undefined : { packages };
  const { dir } = writeBundle({ version, files: { 'page.css': NEW_FORM } });
  const { manifest } = await publishBundle(server.services, dir, { actor: 'team', origin });
  await promoteVersion(server.services, {
    ...manifest,
    actor: 'team',
    at: now(),
    reason: 'a test',
    override: 'a test',
  });
  const old = await readBundle(writeBundle({ version, files: { 'page.css': OLD_FORM } }).dir);
  await bundles.put(old, () => undefined);
  await db
    .updateTable('remote_versions')
    .set({ manifest: JSON.stringify(old.manifest) })
    .execute();
}

it('names a team whose installed packages build code refused by this release', async () => {
  await goLiveOnReleaseBefore('build@1.0.0,host@1.1.0');
  expect(await listTeamsToRebuild(server.services)).toEqual([{ name: 'mf-x', version, reason: REASON }]);
  expect((await readRemoteStatus(server.services, 'mf-x')).rebuild).toEqual(REASON);
});

it('does not report the version as failing: visitors keep it', async () => {
  await goLiveOnReleaseBefore('build@1.0.0,host@1.1.0');
  expect((await readRemoteStatus(server.services, 'mf-x')).troubles).toEqual([]);
});

it('logs each team at the start', async () => {
  await goLiveOnReleaseBefore('build@1.0.0,host@1.1.0');
  const logged: string[] = [];
  await logTeamsToRebuild(server.services, (error) => void logged.push((error as Error).message));
  expect(logged).toEqual([expect.stringMatching(/^mf-x 1\.0\.0\+00000001: The team cannot publish/)]);
});

it('leaves out versions of the release itself, which the next start publishes again', async () => {
  await goLiveOnReleaseBefore();
  expect(await listTeamsToRebuild(server.services)).toEqual([]);
});

it('leaves out a retired remote', async () => {
  await goLiveOnReleaseBefore('build@1.0.0');
  await server.services.db.updateTable('remote_deployments').set({ retired_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect(await listTeamsToRebuild(server.services)).toEqual([]);
});
