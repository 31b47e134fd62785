import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import Watchpack from 'watchpack';
import { build } from './build.ts';
import { hashSources } from '../sources/sources.ts';
import type { BuildResultEvent } from './watch.ts';

/** Output folders of bundlers, and files that people do not edit. */
const NOT_SOURCES = /[\\/](?:node_modules|dist|\.[^\\/]+)(?:[\\/]|$)/;

/** Pause without changes before a build, in milliseconds: editors and tools write several files in a row. */
const STILL_MS = 50;

/** Builds a package with its own script now and after every saved change, one build at a time.
 *  @returns a function that stops watching */
export function watchOwnBuild(dir: string, onNews: (news: BuildResultEvent) => void): () => Promise<void> {
  const outDir = path.join(dir, 'dist');
  let seen = '';
  async function buildChanged(): Promise<void> {
    const sources = hashSources(dir);
    if (sources === seen) return; // ignores files that the build itself has written
    seen = sources;
    const startedAt = performance.now();
    try {
      await build(dir);
      const manifest = JSON.parse(readFileSync(path.join(outDir, MANIFEST_FILE), 'utf8')) as Manifest;
      onNews({ manifest, outDir, ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      onNews({ errors: (error as Error).message });
    }
  }
  let building = buildChanged();
  const watcher = new Watchpack({
    aggregateTimeout: STILL_MS,
    ignored: (file) => NOT_SOURCES.test(file.slice(dir.length)),
  });
  watcher.on('aggregated', () => {
    building = building.then(buildChanged);
  });
  watcher.watch({ directories: [dir], startTime: Date.now() });
  return async () => {
    watcher.close();
    await building;
  };
}
