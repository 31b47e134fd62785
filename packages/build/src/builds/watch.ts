import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { loadConfig } from './config-file.ts';
import { createDevelopmentConfig } from '../development/development-config.ts';

/** Version name of a remote in development, in addresses and in the registry document. */
export const DEV_VERSION = 'dev';

/** Result of the last change: a new build, or webpack's messages. */
export type BuildResultEvent = { manifest: Manifest; outDir: string; ms: number } | { errors: string };

/** Matches parts of webpack's messages that do not help a reader: the loader that reports the problem, and webpack's
 *  own stack. */
const NOISE = / \(from [^\n]*\)(?=:\n)|\n+Caused by:\n[^]*?(?=\n @ |\n\n(?:ERROR|webpack) |$)/g;

function formatErrors(stats: Stats): string {
  return stats.toString({ preset: 'errors-only', colors: false }).replace(NOISE, '');
}

/** Builds a remote now and after every saved change, as the version `dev` in a temporary folder.
 *  @returns a function that stops watching */
export async function watchRemote(dir: string, onNews: (news: BuildResultEvent) => void): Promise<() => Promise<void>> {
  const config = await loadConfig(dir);
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'remote-dev-'));
  const compiler = webpack(createDevelopmentConfig(dir, config({ dir, version: DEV_VERSION, outDir })));
  if (!compiler) throw new Error('webpack created no compiler for this configuration');
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) onNews({ errors: error.message });
    else if (stats?.hasErrors()) onNews({ errors: formatErrors(stats) });
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
