import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sortObjectKeys } from '@fotosoc/contract/registry/sorted-keys';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/consumed-exports';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { findServerFile } from './server-file.ts';
import { insertVersionName, VERSION_PLACEHOLDER, createVersionName } from './version-of-output.ts';

/** Manifest fields that cannot be read from the files, which are built with the version `VERSION_PLACEHOLDER` in their
 *  addresses. */
export interface UnnamedManifest extends Pick<
  Manifest,
  'federation' | 'contract' | 'initial' | 'routes' | 'fragments' | 'uses' | 'react'
> {
  release: string;
  entry: string;
  description: RemoteDescription;
}

/** Names the version after the folder's content, inserts the name into the files, and writes the manifest.
 *  @returns the version */
export function writeVersion(outDir: string, unnamed: UnnamedManifest): string {
  const version = createVersionName(unnamed.release, describe(outDir, unnamed, VERSION_PLACEHOLDER));
  for (const file of listBundleFiles(outDir).filter((name) => /\.(js|css)$/.test(name))) {
    const location = path.join(outDir, file);
    writeFileSync(location, insertVersionName(readFileSync(location, 'utf8'), version));
  }
  const manifest = sortObjectKeys(describe(outDir, unnamed, version));
  writeFileSync(path.join(outDir, MANIFEST_FILE), JSON.stringify(manifest, null, 1));
  return version;
}

function describe(outDir: string, unnamed: UnnamedManifest, version: string): Manifest {
  const { entry, description, federation, contract, initial, routes, fragments, uses, react } = unnamed;
  const { name } = description;
  const files = listBundleFiles(outDir).map((file) => [file, readFileSync(path.join(outDir, file))] as const);
  return {
    name,
    version,
    federation,
    contract,
    initial,
    routes,
    fragments,
    uses,
    react,
    integrity: Object.fromEntries(files.map(([file, content]) => [file, hashOf(content)])),
    bytes: Object.fromEntries(files.map(([file, content]) => [file, content.byteLength])),
    server: findServerFile(files.map(([file]) => file)),
    consumedExports: files.some(([file]) => file === CONSUMED_EXPORTS_FILE) ? CONSUMED_EXPORTS_FILE : undefined,
    remote: { container: formatContainerName(name, version), entry, description },
  };
}

/** Returns the files of a folder, except manifest and source maps of an earlier build. */
export function listBundleFiles(outDir: string): string[] {
  return readdirSync(outDir).filter((file) => file !== MANIFEST_FILE && file !== SOURCE_MAP_FOLDER);
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
