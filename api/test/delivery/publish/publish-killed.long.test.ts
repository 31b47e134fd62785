// Stays with the society: kills a process of its site, which then starts again.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { describe, expect, it } from 'vitest';
import { shareServer, type TestServer } from '../../server.ts';
import { usesS3 } from '@fotosoc/server-kit/testing/s3-settings';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { verifyAuditLog } from '@fotosoc/delivery/audit/verify';
import { publishBundle } from '@fotosoc/delivery/publish/publish';
import { findVersion } from '@fotosoc/delivery/versions/versions';
import { createRegistry } from '@fotosoc/delivery/registry/registry';
import { removeUnusedVersions } from '@fotosoc/delivery/publish/retention';
import { formatRootSelector } from '@fotosoc/contract/registry/remote-root';

const CHILD = fileURLToPath(new URL('../../publish-and-kill.ts', import.meta.url));

/** Steps of a publication, and whether the version is in the registry after a kill at the step. */
const STEPS = [
  { step: 'it has claimed the version', call: 'put', nth: 1, isPublished: false },
  ...(usesS3()
    ? []
    : [
        { step: 'a file is half written', call: 'write', nth: 1, isPublished: false },
        { step: 'a file is written, and not in its place', call: 'rename', nth: 1, isPublished: false },
      ]),
  { step: 'a file is being put', call: 'putting', nth: 2, isPublished: false },
  { step: 'some files are in their place', call: 'put', nth: 4, isPublished: false },
  { step: 'the files are in their place', call: 'now', nth: 3, isPublished: false },
  { step: 'the version is written down', call: 'now', nth: 4, isPublished: false },
  { step: 'the publication is complete', call: 'end', nth: 1, isPublished: true },
].map((killed, index) => {
  const files = {
    'page.js': 'export default 1;',
    'page.css': `@layer remotes.mf-x { ${formatRootSelector('mf-x')} { p { color: red } } }`,
  };
  return { ...killed, ...writeBundle({ version: `1.0.${index}+0000000${index}`, files }) };
});

async function die({ dir, call, nth }: { dir: string; call: string; nth: number }): Promise<void> {
  const args = ['--import', 'tsx', CHILD, dir, call, String(nth)];
  const env = { ...process.env, SEED: 'none', CHROMIUM_PATH: 'none', ...server.env };
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as unknown[];
  if (signal !== 'SIGKILL') throw new Error(`The process came to its end without: ${call} ${nth}`);
}

let server: TestServer;
shareServer(async (opened) => {
  server = opened;
  // All at once, like machines of several teams, each killed at another step.
  await Promise.all(STEPS.map(die));
});

describe('a process killed during a publication', () => {
  it.each(STEPS)('when $step leaves the version complete or unknown', async ({ dir, manifest, isPublished }) => {
    const { services } = server;
    const { name, version } = manifest;
    expect((await findVersion(services.db, name, version)) !== undefined).toBe(isPublished);
    expect((await createRegistry(services).document()).microFrontends).toEqual({});

    const again = await publishBundle(services, dir, { actor: 'test' });
    expect(again.isNew).toBe(!isPublished);
    expect((await services.bundles.read(manifest)).size).toBe(Object.keys(manifest.integrity).length);
  });

  it('leaves an audit log without gaps', async () => {
    expect((await verifyAuditLog(server.services.db)).firstWrong).toBeNull();
  });

  it('leaves only unused files, which the next start removes', async () => {
    const { scratch, bundles } = server.services;
    const ofOthers = [process.ppid, 999_999].map((pid) => scratch.path().replace(`~${process.pid}~`, `~${pid}~`));
    const ours = scratch.path(); // of an earlier process with the same pid
    for (const dir of [...ofOthers, ours]) mkdirSync(dir);
    expect(await scratch.removeAbandoned()).toBeGreaterThanOrEqual(ofOthers.length); // unfinished files as well
    expect(readdirSync(scratch.dir)).toEqual([path.basename(ofOthers[0]!)]);
    for (const { manifest } of STEPS) expect(await bundles.read(manifest)).toBeDefined();
  });
});

it('unregistered files are removed by the next sweep', async () => {
  const { manifest, dir } = writeBundle({ version: '2.0.0+0000000f' });
  await die({ dir, call: 'put', nth: 2 });
  const { services } = server;
  const left = `remotes/mf-x/${manifest.version}`;
  expect(await listKeys(services, left)).toHaveLength(1);
  expect((await server.app.inject({ url: `/${(await listKeys(services, left))[0]}` })).statusCode).toBe(404);
  await removeUnusedVersions(services);
  expect(await listKeys(services, left)).toEqual([]);
});
