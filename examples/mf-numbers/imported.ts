import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { importBuild } from '@fotosoc/build/import';
import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import { SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { readBundle } from '@fotosoc/publish-checks/bundle';
import { findBundleErrors } from '@fotosoc/publish-checks/bundle-errors';

const dir = import.meta.dirname;

/** Removes environment variables of tests, with which Vite's plugin would do nothing. */
const { VITEST: _, NODE_ENV: __, ...env } = process.env;

/** Bundler, with its federation configuration. */
export interface StockBundler {
  bundler: string;
  config: string;
  /** Arguments for Node, as in a team's build; the output folder is appended. */
  command: string[];
}

export const VITE: StockBundler = {
  bundler: 'Vite',
  config: 'vite.config.ts',
  command: ['node_modules/vite/bin/vite.js', 'build', '--emptyOutDir', '--outDir'],
};
export const RSPACK: StockBundler = {
  bundler: 'Rspack',
  config: 'rspack.config.mjs',
  command: ['bundle.mjs', 'rspack'],
};
export const WEBPACK: StockBundler = {
  bundler: 'webpack',
  config: 'webpack.config.mjs',
  command: ['bundle.mjs', 'webpack'],
};

export interface ImportedBuild {
  faults: string[];
  /** True if a second build of the same sources is the same version. */
  isSameAgain: boolean;
  pages: string[];
  /** Number of scripts that the first page needs and other remotes do not. */
  ownScripts: number;
  bringsItsRuntime: boolean;
  isEntrySmall: boolean;
  /** True if its source maps refer to the page. */
  leadsToSource: boolean;
  /** True if the federation configuration has at most ten lines. */
  isSaidInTenLines: boolean;
}

export const SOUND_BUILD: ImportedBuild = {
  faults: [],
  isSameAgain: true,
  pages: ['/numbers'],
  ownScripts: 1,
  bringsItsRuntime: true,
  isEntrySmall: true,
  leadsToSource: true,
  isSaidInTenLines: true,
};

/** Builds this remote with a bundler, like a team, and imports the build.
 *  @param place parent folder of `outDir`
 *  @param from folder of the remote, or of a copy with additions
 *  @returns the version */
export async function buildAndImport(
  place: string,
  outDir: string,
  { command }: StockBundler,
  from = dir,
): Promise<string> {
  const built = path.join(place, 'built');
  await promisify(execFile)(process.execPath, [...command, built], { cwd: from, env });
  return importBuild(from, built, path.join(place, outDir));
}

/** Builds and imports twice, and examines the result. */
export async function examineImport(stock: StockBundler): Promise<ImportedBuild> {
  const place = mkdtempSync(path.join(os.tmpdir(), 'adopted-'));
  try {
    const version = await buildAndImport(place, 'one', stock);
    const bundle = await readBundle(path.join(place, 'one'));
    const { remote, routes, uses } = bundle.manifest;
    return {
      faults: findBundleErrors(bundle),
      isSameAgain: version === (await buildAndImport(place, 'other', stock)),
      pages: routes.map(({ pattern }) => pattern),
      ownScripts: routes[0]!.files.length,
      bringsItsRuntime: uses?.[RUNTIME_MODULE]?.length === 0,
      isEntrySmall: bundle.files.get(remote!.entry)!.byteLength < 1000,
      leadsToSource: sourcesIn(path.join(place, 'one', SOURCE_MAP_FOLDER)).includes(
        'mf-numbers/src/pages/numbers/numbers.tsx',
      ),
      isSaidInTenLines: federationLines(stock.config) <= 10,
    };
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Returns the sources listed in the source maps of a folder. */
function sourcesIn(maps: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(maps, file), 'utf8')) as { sources: string[] };
  return readdirSync(maps).flatMap((file) => read(file).sources);
}

/** Counts the lines of the plugin's call. */
function federationLines(config: string): number {
  const text = readFileSync(path.join(dir, config), 'utf8');
  return /(?:ModuleFederationPlugin|\bfederation)\(\{[^]*?\n {4}\}\)/.exec(text)![0].split('\n').length;
}
