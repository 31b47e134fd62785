import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../../testing/server.ts';
import { verifyAuditLog } from '../audit/audit-log.ts';
import { folderOf, publishBundle } from './publish.ts';
import { findVersion } from '../queries.ts';
import { createRegistry } from '../document/registry.ts';
import { removeUnfinished, unfinishedFolder } from './unfinished.ts';

const CHILD = fileURLToPath(new URL('../../../testing/publish-and-die.ts', import.meta.url));

/** Each step of a publication, and whether the version is in the registry when the process is killed there. */
const STEPS = [
  { step: 'a file is half written', call: 'write', nth: 1, isPublished: false },
  { step: 'some files are written', call: 'write', nth: 3, isPublished: false },
  { step: 'all files are written', call: 'rename', nth: 1, isPublished: false },
  { step: 'the files are in their place', call: 'now', nth: 1, isPublished: false },
  { step: 'the version is written down', call: 'now', nth: 2, isPublished: false },
  { step: 'the publication is complete', call: 'end', nth: 1, isPublished: true },
].map((killed, index) => {
  const files = { 'page.js': 'export default 1;', 'page.css': '@layer remotes.mf-x { p { color: red } }' };
  return { ...killed, ...writeBundle({ version: `1.0.${index}+0000000${index}`, files }) };
});

let server: Awaited<ReturnType<typeof openServer>>;
let dataDir: string;
beforeAll(async () => {
  server = await openServer();
  ({ dataDir } = server.services.config);
  // All at once, as machines of several teams would; each dies at a step of its own.
  await Promise.all(
    STEPS.map(async ({ dir, call, nth }) => {
      const args = ['--import', 'tsx', CHILD, dataDir, dir, call, String(nth)];
      const [, signal] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as unknown[];
      if (signal !== 'SIGKILL') throw new Error(`The process came to its end without: ${call} ${nth}`);
    }),
  );
});
afterAll(() => server.close());

describe('a process that is killed while it publishes', () => {
  it.each(STEPS)('when $step leaves the version whole or unknown', async ({ dir, manifest, isPublished }) => {
    const { services } = server;
    const { name, version } = manifest;
    expect((await findVersion(services.db, name, version)) !== undefined).toBe(isPublished);
    expect((await createRegistry(services).document()).microFrontends).toEqual({});

    const again = await publishBundle(services, dir, { actor: 'test' });
    expect(again.isNew).toBe(!isPublished);
    for (const [file, hash] of Object.entries(manifest.integrity)) {
      const content = readFileSync(path.join(dataDir, folderOf(name, version), file));
      expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(hash);
    }
  });

  it('leaves an audit log without gaps', async () => {
    expect((await verifyAuditLog(server.services.db)).firstWrong).toBeNull();
  });

  it('leaves nothing that the next start does not remove, and that is not in use', async () => {
    const inUse = path.join(
      dataDir,
      'tmp',
      path.basename(unfinishedFolder(dataDir)).replace(/\d+/, String(process.ppid)),
    );
    const received = unfinishedFolder(dataDir); // of an upload, by an earlier process with our number
    for (const dir of [inUse, received]) mkdirSync(dir);
    writeFileSync(path.join(received, 'remoteEntry.js'), 'export');
    expect(await removeUnfinished(dataDir)).toBe(1 + 3); // three steps come before the rename
    expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([path.basename(inUse)]);
    expect(readdirSync(path.join(dataDir, 'remotes/mf-x'))).toHaveLength(STEPS.length);
  });
});
