import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mapOf, SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { sourceNameOf } from '../preset/file-names.ts';
import { mapOfNamed } from './map-of-named.ts';

/** The source maps that another bundler has left beside its scripts, by script, their sources called as everywhere.
 *  @param dir the remote's folder
 *  @param built where they are */
export function readOwnMaps(dir: string, built: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(built).filter((name) => name.endsWith('.js.map'))) {
    const map = readMap(path.join(built, file));
    if (!map) continue;
    const sources = map.sources.map((source) => nameOf(source, map.sourceRoot ?? '', dir, built));
    found.set(file.slice(0, -'.map'.length), JSON.stringify({ ...map, sourceRoot: undefined, sources }));
  }
  return found;
}

/** Takes them out of the folder, where they would be files of the version. */
export function takeOwnMaps(dir: string, built: string): Map<string, string> {
  const maps = readOwnMaps(dir, built);
  for (const file of readdirSync(built).filter((name) => name.endsWith('.map'))) rmSync(path.join(built, file));
  return maps;
}

/** Puts them where `publish` finds them, once the scripts are named.
 *  @param scripts as they were while `UNNAMED`, each with its map */
export function writeOwnMaps(outDir: string, version: string, scripts: Iterable<[string, string, string]>): void {
  const folder = path.join(outDir, SOURCE_MAPS);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, script, map] of scripts) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, mapOf(file)), mapOfNamed(map, script, version));
  }
}

interface SourceMap {
  mappings: string;
  sources: string[];
  sourceRoot?: string;
}

/** Undefined for what is none. */
function readMap(file: string): SourceMap | undefined {
  try {
    const map = JSON.parse(readFileSync(file, 'utf8')) as Partial<SourceMap>;
    const isMap = typeof map.mappings === 'string' && Array.isArray(map.sources);
    return isMap ? (map as SourceMap) : undefined;
  } catch {
    return undefined;
  }
}

/** Webpack and Rspack name a source by the folder they build, others by where the map is. */
function nameOf(source: string, root: string, dir: string, built: string): string {
  const [, ofWebpack] = /^webpack:\/\/[^/]*\/(.*)$/.exec(source) ?? [];
  if (ofWebpack !== undefined && !/^\.{1,2}\//.test(ofWebpack)) return ofWebpack; // what the bundler itself writes
  return sourceNameOf(ofWebpack === undefined ? path.resolve(built, root, source) : path.resolve(dir, ofWebpack));
}
