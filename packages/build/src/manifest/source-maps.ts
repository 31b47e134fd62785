import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatSourceMapName, SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { formatSourceName } from '../sources/file-names.ts';
import { renameVersionInMap } from './rename-in-map.ts';

/** Reads the source maps next to another bundler's scripts, by script, with normalised source names.
 *  @param dir folder of the remote
 *  @param built folder of the scripts */
export function readBuiltSourceMaps(dir: string, built: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(built).filter((name) => name.endsWith('.js.map'))) {
    const map = readMap(path.join(built, file));
    if (!map) continue;
    const sources = map.sources.map((source) => nameOf(source, map.sourceRoot ?? '', dir, built));
    found.set(file.slice(0, -'.map'.length), JSON.stringify({ ...map, sourceRoot: undefined, sources }));
  }
  return found;
}

/** Reads the source maps and removes them from the folder, where they would count as files of the version. */
export function extractSourceMaps(dir: string, built: string): Map<string, string> {
  const maps = readBuiltSourceMaps(dir, built);
  for (const file of readdirSync(built).filter((name) => name.endsWith('.map'))) rmSync(path.join(built, file));
  return maps;
}

/** Writes the source maps to the folder that `publish` reads, after the scripts are named.
 *  @param scripts original scripts with `VERSION_PLACEHOLDER`, each with its map */
export function writeSourceMaps(outDir: string, version: string, scripts: Iterable<[string, string, string]>): void {
  const folder = path.join(outDir, SOURCE_MAP_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  for (const [file, script, map] of scripts) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, formatSourceMapName(file)), renameVersionInMap(map, script, version));
  }
}

interface SourceMap {
  mappings: string;
  sources: string[];
  sourceRoot?: string;
}

function readMap(file: string): SourceMap | undefined {
  try {
    const map = JSON.parse(readFileSync(file, 'utf8')) as Partial<SourceMap>;
    const isMap = typeof map.mappings === 'string' && Array.isArray(map.sources);
    return isMap ? (map as SourceMap) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the normalised name of a source. webpack and Rspack name sources relative to the built folder, other
 *  bundlers relative to the map. */
function nameOf(source: string, root: string, dir: string, built: string): string {
  const [, ofWebpack] = /^webpack:\/\/[^/]*\/(.*)$/.exec(source) ?? [];
  // A module that the bundler has generated keeps its name.
  if (ofWebpack !== undefined && !/^\.{1,2}\//.test(ofWebpack)) return ofWebpack;
  return formatSourceName(ofWebpack === undefined ? path.resolve(built, root, source) : path.resolve(dir, ofWebpack));
}
