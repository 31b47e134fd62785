import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '@fotosoc/federation/manifest';
import { readConfig } from '../config.ts';
import { openServices, type Services } from '../services.ts';
import { publishAndActivate, publishBundle } from './publish.ts';
import { listDeployments } from './queries.ts';
import { createRegistry } from './registry.ts';

let folder: string;
let services: Services;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'publish-'));
  services = await openServices(readConfig({ DATA_DIR: path.join(folder, 'data'), SEED: 'none' }));
});

afterEach(async () => {
  await services.close();
  rmSync(folder, { recursive: true });
});

interface BundleOptions {
  version?: string;
  name?: string;
  prefix?: string;
  content?: string;
}

/** A bundle as a build leaves it. */
function bundle({
  version = '1.0.0+00000001',
  name = 'mf-x',
  prefix = '/x',
  content = 'export {}',
}: BundleOptions = {}) {
  const dir = path.join(folder, `${name}-${version}-${content.length}`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'remoteEntry.js'), content);
  const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const manifest: Manifest = {
    name,
    version,
    federation: '2.9.2',
    integrity: { 'remoteEntry.js': hash },
    bytes: { 'remoteEntry.js': content.length },
    initial: ['remoteEntry.js'],
    routes: [{ pattern: prefix, files: [] }],
    remote: {
      container: `c_${version.replace(/\W/g, '_')}`,
      entry: 'remoteEntry.js',
      description: {
        name,
        prefixes: [prefix],
        navigation: [],
        requires: { shell: '^1.0.0', api: '^1.0.0' },
        pages: [],
        budgets: { entryBytes: 1, totalBytes: 1 },
      },
    },
  };
  const write = (change: object) => {
    writeFileSync(path.join(dir, 'manifest.json'), JSON.stringify({ ...manifest, ...change }));
  };
  write({});
  return { dir, manifest, write };
}

const stored = (...parts: string[]) => path.join(services.config.dataDir, 'remotes', ...parts);

describe('publishing', () => {
  it('keeps the files with compressed copies, under the version', async () => {
    await publishBundle(services, bundle().dir, 'test');
    expect(readFileSync(stored('mf-x/1.0.0+00000001/remoteEntry.js'), 'utf8')).toBe('export {}');
    expect(existsSync(stored('mf-x/1.0.0+00000001/remoteEntry.js.br'))).toBe(true);
  });

  it('does nothing for the same bytes again, and refuses other bytes under the same version', async () => {
    const first = bundle();
    await publishBundle(services, first.dir, 'test');
    await expect(publishBundle(services, first.dir, 'test')).resolves.toEqual({
      manifest: first.manifest,
      isNew: false,
    });
    await expect(publishBundle(services, bundle({ content: 'export default 1' }).dir, 'test')).rejects.toThrow(
      'mf-x 1.0.0+00000001 was published with other bytes: versions never change.',
    );
    expect(readFileSync(stored('mf-x/1.0.0+00000001/remoteEntry.js'), 'utf8')).toBe('export {}');
  });

  it('changes nothing for visitors until it is activated', async () => {
    await publishBundle(services, bundle().dir, 'test');
    expect(await listDeployments(services.db)).toEqual([]);
  });

  it.each([
    ['an extra file', (dir: string) => writeFileSync(path.join(dir, 'more.js'), ''), 'more.js is not in the manifest'],
    [
      'a missing file',
      (dir: string) => rmSync(path.join(dir, 'remoteEntry.js')),
      'remoteEntry.js is in the manifest but missing',
    ],
    [
      'a changed byte',
      (dir: string) => writeFileSync(path.join(dir, 'remoteEntry.js'), 'export  {}'),
      'remoteEntry.js is not what the manifest says',
    ],
    [
      'a symlink',
      (dir: string) => {
        rmSync(path.join(dir, 'remoteEntry.js'));
        symlinkSync('/etc/hostname', path.join(dir, 'remoteEntry.js'));
      },
      'remoteEntry.js is not a plain file',
    ],
    ['no manifest', (dir: string) => rmSync(path.join(dir, 'manifest.json')), 'has no readable manifest.json'],
  ])('refuses %s', async (_, spoil, sentence) => {
    const { dir } = bundle();
    spoil(dir);
    await expect(publishBundle(services, dir, 'test')).rejects.toThrow(sentence);
    expect(existsSync(stored('mf-x'))).toBe(false);
  });

  it.each([
    ['a key that is not known', { getPublicPath: 'function () {}' }],
    ['a path that climbs', { integrity: { '../../x.js': `sha384-${'a'.repeat(64)}` } }],
    ['a name that is no remote', { name: '../shell' }],
  ])('refuses a manifest with %s', async (_, change) => {
    const { dir, write } = bundle();
    write(change);
    await expect(publishBundle(services, dir, 'test')).rejects.toThrow('manifest.json is not valid');
  });

  it('refuses a prefix that another remote owns, and a route outside its own', async () => {
    await publishAndActivate(services, bundle().dir);
    await expect(publishBundle(services, bundle({ name: 'mf-y' }).dir, 'test')).rejects.toThrow(
      'The prefix /x belongs to mf-x: choose another in remote.json.',
    );
    const { dir, write } = bundle({ name: 'mf-z', prefix: '/z' });
    write({ routes: [{ pattern: '/x/1', files: [] }] });
    await expect(publishBundle(services, dir, 'test')).rejects.toThrow('Route /x/1 is outside the prefixes of mf-z');
  });
});

describe('the registry document', () => {
  it('names one version with all the traffic, standing in for itself', async () => {
    await publishAndActivate(services, bundle().dir);
    const document = await createRegistry(services.db).document();
    expect(document.microFrontends['mf-x']?.map(({ deployment }) => deployment)).toEqual([
      { traffic: 100, default: true },
    ]);
  });

  it('keeps the version before as the last good one, and says so at the next read', async () => {
    const registry = createRegistry(services.db);
    await publishAndActivate(services, bundle().dir);
    await registry.read();
    await publishAndActivate(services, bundle({ version: '1.0.1+00000002' }).dir);
    const document = await registry.document();
    expect(document.microFrontends['mf-x']?.map(({ metadata, deployment }) => [metadata.version, deployment])).toEqual([
      ['1.0.1+00000002', { traffic: 100, default: false }],
      ['1.0.0+00000001', { traffic: 0, default: true }],
    ]);
  });

  it('leaves alone what a team has moved since, when the same bundle is published at another start', async () => {
    const first = bundle();
    await publishAndActivate(services, first.dir);
    await publishAndActivate(services, bundle({ version: '1.0.1+00000002' }).dir);
    await publishAndActivate(services, first.dir);
    const [deployment] = await listDeployments(services.db);
    expect(deployment?.active_version).toBe('1.0.1+00000002');
  });

  it('does not forget the last good version when the same one is activated again', async () => {
    await publishAndActivate(services, bundle().dir);
    const second = bundle({ version: '1.0.1+00000002' });
    await publishAndActivate(services, second.dir);
    await publishAndActivate(services, second.dir);
    const [deployment] = await listDeployments(services.db);
    expect(deployment?.last_good_version).toBe('1.0.0+00000001');
  });
});
