import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { loadConfig } from './config-file.ts';
import { developed } from '../development/developed.ts';

/** Version that a remote in development goes by, in addresses and in the document. */
export const DEV_VERSION = 'dev';

/** What came of the last change: a new build, or webpack's words. */
export type BuildNews = { manifest: Manifest; outDir: string; ms: number } | { errors: string };

/** Which of webpack's words say neither what is wrong nor where: the loader that says it, and its own stack. */
const NOISE = / \(from [^\n]*\)(?=:\n)|\n+Caused by:\n[^]*?(?=\n @ |\n\n(?:ERROR|webpack) |$)/g;

function inWords(stats: Stats): string {
  return stats.toString({ preset: 'errors-only', colors: false }).replace(NOISE, '');
}

/** Builds a remote now and after every saved change, as a version `dev` in a folder of its own.
 *  @returns how to stop */
export async function watchRemote(dir: string, onNews: (news: BuildNews) => void): Promise<() => Promise<void>> {
  const config = await loadConfig(dir);
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'remote-dev-'));
  const compiler = webpack(developed(dir, config({ dir, version: DEV_VERSION, outDir })));
  if (!compiler) throw new Error('webpack made no compiler of this configuration');
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) onNews({ errors: error.message });
    else if (stats?.hasErrors()) onNews({ errors: inWords(stats) });
    else if (stats) {
      const manifest = JSON.parse(readFileSync(path.join(outDir, MANIFEST_FILE), 'utf8')) as Manifest;
      onNews({ manifest, outDir, ms: stats.endTime - stats.startTime });
    }
  });
  return async () => {
    await new Promise<void>((resolve) => {
      watching?.close(() => {
        resolve();
      });
    });
    rmSync(outDir, { recursive: true, force: true });
  };
}
