// Stays with the society: a team’s command publishes a build of a remote to its site.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRegistryClient } from '@fotosoc/cli/registry-client';
import { planBuild, recordBuild } from '@fotosoc/build/planned-build';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findVersion } from '@fotosoc/delivery/versions/versions';
import { startBreakingRelay, type Limit } from '../../breaking-relay.ts';
import { compileProgram } from '../../compiled.ts';
import { startServer } from '../../server.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';

const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));
const TOKEN = `mfp_${'b'.repeat(43)}`;

let checkout: string;
let manifest: ReturnType<typeof writeBundle>['manifest'];
const inCheckout = (...parts: string[]) => path.join(checkout, ...parts);

beforeAll(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'broken-off-'));
  mkdirSync(inCheckout('mf-x'));
  for (const file of ['pnpm-workspace.yaml', 'pnpm-lock.yaml', 'mf-x/remote.json', 'mf-x/webpack.config.ts'])
    writeFileSync(inCheckout(file), '{}');
  writeFileSync(inCheckout('mf-x/package.json'), '{ "name": "mf-x", "version": "1.0.0" }');
  const bundle = writeBundle({ files: { 'photos.svg': `<svg>${' '.repeat(300_000)}</svg>` } });
  ({ manifest } = bundle);
  cpSync(bundle.dir, inCheckout('mf-x/dist'), { recursive: true });
  recordBuild(planBuild(path.join(checkout, 'mf-x')));
});
afterAll(() => {
  rmSync(checkout, { recursive: true });
});

it.each([
  { sent: 'nothing', limit: 0, mayArrive: false },
  { sent: 'a part', limit: 150_000, mayArrive: false },
  { sent: 'all but the end', limit: 'before the last chunk', mayArrive: false },
  // The server discards unread data when the connection ends.
  { sent: 'all', limit: 'after the last chunk', mayArrive: true },
] as { sent: string; limit: Limit; mayArrive: boolean }[])(
  'a publish command killed after it sent $sent leaves the version complete or unknown',
  async ({ limit, mayArrive }) => {
    const { app, services } = await startServer({ DEPLOY_TOKENS: `mf-x:publish=${TOKEN}` });
    const site = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const { dataDir } = services.config;
    const document = (await app.inject('/api/remotes')).body;

    const program = await compileProgram(COMMAND);
    let command: ChildProcess | undefined;
    const relay = await startBreakingRelay(site, limit, () => command?.kill('SIGKILL'));
    command = spawn(process.execPath, [program, 'publish'], {
      cwd: inCheckout('mf-x'),
      env: { ...process.env, REGISTRY_URL: relay.url, DEPLOY_TOKEN: TOKEN },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = (await once(command, 'exit')) as unknown[];
    relay.close();
    expect(signal).toBe('SIGKILL');

    await vi.waitFor(async () => {
      const connections = await promisify(app.server.getConnections.bind(app.server))();
      expect([connections, readdirSync(path.join(dataDir, 'tmp'))]).toEqual([0, []]);
    }, 20_000);
    const isKnown = (await findVersion(services.db, 'mf-x', manifest.version)) !== undefined;
    expect(isKnown && !mayArrive).toBe(false);
    expect((await app.inject('/api/remotes')).body).toBe(document);

    const client = createRegistryClient({ name: 'mf-x', registryUrl: site.origin, token: TOKEN });
    const again = await client.upload(inCheckout('mf-x/dist'), manifest);
    expect(again).toMatchObject({ version: manifest.version, isNew: !isKnown });
    const folders = (await listKeys(services, 'remotes/mf-x')).map((key) => path.dirname(key));
    expect([...new Set(folders)]).toEqual([`remotes/mf-x/${manifest.version}`]);
  },
);
