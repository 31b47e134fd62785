import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../api/src/config.ts';
import { serve, type RunningServer } from '../../api/src/server.ts';
import { packAll, type PackedPackage } from './pack.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'registry-'));
const team = mkdtempSync(path.join(os.tmpdir(), 'team-'));
let server: RunningServer;
let packed: string;

beforeAll(async () => {
  packed = await packAll(() => undefined);
  const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`;
  const own = { DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent', CHROMIUM_PATH: 'none' };
  server = await serve(readConfig({ ...own, PUBLIC_URL, PORT: new URL(PUBLIC_URL).port }), { packages: packed });
  writeFileSync(path.join(team, 'package.json'), '{}');
  writeFileSync(path.join(team, '.npmrc'), `@fotosoc:registry=${PUBLIC_URL}/packages/\n`);
});
afterAll(async () => {
  await server.close();
  for (const dir of [folder, team]) rmSync(dir, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

it('a package manager that is told where the scope is gets the very packages of this site, and checks them', async () => {
  const { packages } = JSON.parse(readFileSync(path.join(packed, 'index.json'), 'utf8')) as {
    packages: PackedPackage[];
  };
  const { manifest, file } = packages.find(({ manifest: { name } }) => name === '@fotosoc/remote')!;
  const { stdout } = await promisify(execFile)('npm', ['pack', '@fotosoc/remote', '--json'], {
    cwd: team,
    env: { PATH: process.env['PATH'], HOME: team }, // not what a script of this workspace is told
  });
  const [got] = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
  expect(got).toMatchObject({ name: '@fotosoc/remote', version: manifest.version });
  expect(readFileSync(path.join(team, got!.filename)).equals(readFileSync(path.join(packed, file)))).toBe(true);
});
