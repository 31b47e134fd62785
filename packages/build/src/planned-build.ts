import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { versionOf } from './sources.ts';

export interface BuildResult {
  name: string;
  version: string;
  /** Where the bundle and its manifest are. */
  outDir: string;
  /** False when the sources had not changed since the last build. */
  built: boolean;
}

/** Where a package's bundle goes and whether it is up to date. Cheap: hashes the sources, builds nothing. */
export function plannedBuild(workspace: string, name: string): BuildResult {
  const dir = path.join(workspace, name);
  const outDir = path.join(dir, 'dist');
  const version = versionOf(workspace, dir);
  return { name, version, outDir, built: readManifest(outDir)?.version !== version };
}

/** The manifest of a built bundle, if there is one. */
function readManifest(outDir: string): Manifest | undefined {
  const file = path.join(outDir, MANIFEST_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}
