import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canonical } from '@fotosoc/contract/registry/canonical';
import { containerOf } from '@fotosoc/contract/registry/container';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { TAKEN_FILE } from '@fotosoc/contract/registry/taken';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { serverFileOf } from './server-file.ts';
import { named, UNNAMED, versionOfOutput } from './version-of-output.ts';

/** What a manifest says that cannot be read from the files themselves, which are built with the version `UNNAMED` in their
 *  addresses. */
export interface Unnamed extends Pick<
  Manifest,
  'federation' | 'contract' | 'initial' | 'routes' | 'parts' | 'uses' | 'react'
> {
  /** The package's own version. */
  release: string;
  entry: string;
  description: RemoteDescription;
}

/** Names what is in a folder after its content, puts the name into the files, and writes the manifest beside them.
 *  @returns the version */
export function writeVersion(outDir: string, unnamed: Unnamed): string {
  const version = versionOfOutput(unnamed.release, describe(outDir, unnamed, UNNAMED));
  for (const file of filesIn(outDir).filter((name) => /\.(js|css)$/.test(name))) {
    const place = path.join(outDir, file);
    writeFileSync(place, named(readFileSync(place, 'utf8'), version));
  }
  const manifest = canonical(describe(outDir, unnamed, version));
  writeFileSync(path.join(outDir, MANIFEST_FILE), JSON.stringify(manifest, null, 1));
  return version;
}

function describe(outDir: string, unnamed: Unnamed, version: string): Manifest {
  const { entry, description, federation, contract, initial, routes, parts, uses, react } = unnamed;
  const { name } = description;
  const files = filesIn(outDir).map((file) => [file, readFileSync(path.join(outDir, file))] as const);
  return {
    name,
    version,
    federation,
    contract,
    initial,
    routes,
    parts,
    uses,
    react,
    integrity: Object.fromEntries(files.map(([file, content]) => [file, hashOf(content)])),
    bytes: Object.fromEntries(files.map(([file, content]) => [file, content.byteLength])),
    server: serverFileOf(files.map(([file]) => file)),
    taken: files.some(([file]) => file === TAKEN_FILE) ? TAKEN_FILE : undefined,
    remote: { container: containerOf(name, version), entry, description },
  };
}

/** What a folder has, but for a manifest and source maps of before. */
export function filesIn(outDir: string): string[] {
  return readdirSync(outDir).filter((file) => file !== MANIFEST_FILE && file !== SOURCE_MAPS);
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
