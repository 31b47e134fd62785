import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { hashSources } from '../sources/sources.ts';

export interface PlannedBuild {
  name: string;
  dir: string;
  outDir: string;
  sources: string;
  /** Version of an existing bundle of these sources; `undefined` if a build is needed. */
  version: string | undefined;
}

/** Returns the output folder of a package, and whether the bundle is up to date. Only hashes the sources, and builds
 *  nothing. */
export function planBuild(dir: string): PlannedBuild {
  const outDir = path.join(dir, 'dist');
  const sources = hashSources(dir);
  const last = readJson(getRecordPath(dir)) as { sources: string; version: string } | undefined;
  const isCurrent = last?.sources === sources && readBuiltVersion(outDir) === last.version;
  return { name: path.basename(dir), dir, outDir, sources, version: isCurrent ? last.version : undefined };
}

/** Records the sources of a new bundle.
 *  @returns its version */
export function recordBuild({ dir, outDir, sources }: PlannedBuild): string {
  const version = readBuiltVersion(outDir);
  if (version === undefined) throw new Error(`${outDir} has no ${MANIFEST_FILE}`);
  const file = getRecordPath(dir);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ sources, version }));
  return version;
}

/** Returns the path of the file that records the sources of a build. The file is outside of the bundle's folder, which
 *  may contain only files of the manifest. */
function getRecordPath(dir: string): string {
  return path.join(dir, 'node_modules/.cache/build.json');
}

function readBuiltVersion(outDir: string): string | undefined {
  return (readJson(path.join(outDir, MANIFEST_FILE)) as Manifest | undefined)?.version;
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
