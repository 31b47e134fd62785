import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/consumed-exports';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';

export interface BundleOptions {
  name?: string;
  version?: string;
  prefix?: string;
  /** Content of additional files by name; may replace the entry. */
  files?: Record<string, string>;
  exports?: Pick<Manifest, 'uses' | 'provides'>;
  description?: Partial<RemoteDescription>;
}

const written: string[] = [];

/** Removes every bundle written by the test file; called by setup.ts at the end. */
export function removeBundles(): void {
  for (const dir of written.splice(0)) rmSync(dir, { recursive: true, force: true });
}

/** Writes a small bundle that the publish checks accept; with the name `shell`, the bundle of a shell. Entries of
 *  different versions differ in more than the version. */
export function writeBundle(options: BundleOptions = {}) {
  const { name = 'mf-x', version = '1.0.0+00000001', prefix = '/x' } = options;
  const container = formatContainerName(name, version);
  const entry = `export const ${container} = { './routes': 1 }; const base = "/remotes/${name}/${version}/"; // ${version.slice(-4)}`;
  const files: Record<string, string> = { 'remoteEntry.js': entry, ...options.files };
  const dir = mkdtempSync(path.join(os.tmpdir(), 'bundle-'));
  written.push(dir);
  const manifest: Manifest = {
    name,
    version,
    federation: '2.9.2',
    integrity: {},
    bytes: {},
    initial: ['remoteEntry.js'],
    routes: name === 'shell' ? [] : [{ pattern: prefix, files: [] }],
    ...options.exports,
  };
  if (name !== 'shell') {
    manifest.remote = {
      container,
      entry: 'remoteEntry.js',
      description: {
        name,
        prefixes: [prefix],
        navigation: [],
        requires: { shell: '^1.0.0', api: '^1.0.0' },
        pages: [],
        budgets: { entryBytes: 8000, totalBytes: 400_000 },
        ...options.description,
      },
    };
  }
  mkdirSync(dir, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(path.join(dir, file), content);
    manifest.integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    manifest.bytes[file] = Buffer.byteLength(content);
  }
  if (CONSUMED_EXPORTS_FILE in files) manifest.consumedExports = CONSUMED_EXPORTS_FILE;
  const write = (change: object) => {
    writeFileSync(path.join(dir, MANIFEST_FILE), JSON.stringify({ ...manifest, ...change }));
  };
  write({});
  return { dir, manifest, write };
}
