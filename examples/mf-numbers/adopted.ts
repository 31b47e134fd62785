import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { adopt } from '@fotosoc/build/adopt';
import { RUNTIME } from '@fotosoc/contract/registry/lent-runtime';
import { SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { readBundle } from '@fotosoc/serving/checks/bundle';
import { findFaults } from '@fotosoc/serving/checks/publish-checks';

const dir = import.meta.dirname;

/** The plugin for Vite does nothing where it finds itself in a test. */
const { VITEST: _, NODE_ENV: __, ...env } = process.env;

/** A bundler, and where its configuration says what is federated. */
export interface Stock {
  bundler: string;
  config: string;
  /** What is run with Node, as a team runs it; the folder to build into comes last. */
  command: string[];
}

export const VITE: Stock = {
  bundler: 'Vite',
  config: 'vite.config.ts',
  command: ['node_modules/vite/bin/vite.js', 'build', '--emptyOutDir', '--outDir'],
};
export const RSPACK: Stock = {
  bundler: 'Rspack',
  config: 'rspack.config.mjs',
  command: ['bundle.mjs', 'rspack'],
};
export const WEBPACK: Stock = {
  bundler: 'webpack',
  config: 'webpack.config.mjs',
  command: ['bundle.mjs', 'webpack'],
};

/** What is told of a version that was adopted. */
export interface Adopted {
  /** What the publish checks find wrong with it. */
  faults: string[];
  /** Whether it is named the same when it is built once more. */
  isSameAgain: boolean;
  pages: string[];
  /** How many scripts the first page fetches that others would not. */
  ownScripts: number;
  bringsItsRuntime: boolean;
  isEntrySmall: boolean;
  /** Whether its source maps lead to the page. */
  leadsToSource: boolean;
  /** Whether ten lines of the bundler's configuration are enough to say what is federated. */
  isSaidInTenLines: boolean;
}

export const SOUND: Adopted = {
  faults: [],
  isSameAgain: true,
  pages: ['/numbers'],
  ownScripts: 1,
  bringsItsRuntime: true,
  isEntrySmall: true,
  leadsToSource: true,
  isSaidInTenLines: true,
};

/** Has a bundler build this remote, as a team does, and adopts what it has built.
 *  @param place a folder, in which there is to be one called `outDir`
 *  @param from where it is: a copy of this folder, for one that has more
 *  @returns the version */
export async function adoptInto(place: string, outDir: string, { command }: Stock, from = dir): Promise<string> {
  const built = path.join(place, 'built');
  await promisify(execFile)(process.execPath, [...command, built], { cwd: from, env });
  return adopt(from, built, path.join(place, outDir));
}

/** Does so twice, and looks at what came of it. */
export async function adoptFrom(stock: Stock): Promise<Adopted> {
  const place = mkdtempSync(path.join(os.tmpdir(), 'adopted-'));
  try {
    const version = await adoptInto(place, 'one', stock);
    const bundle = await readBundle(path.join(place, 'one'));
    const { remote, routes, uses } = bundle.manifest;
    return {
      faults: findFaults(bundle),
      isSameAgain: version === (await adoptInto(place, 'other', stock)),
      pages: routes.map(({ pattern }) => pattern),
      ownScripts: routes[0]!.files.length,
      bringsItsRuntime: uses?.[RUNTIME]?.length === 0,
      isEntrySmall: bundle.files.get(remote!.entry)!.byteLength < 1000,
      leadsToSource: sourcesIn(path.join(place, 'one', SOURCE_MAPS)).includes(
        'mf-numbers/src/pages/numbers/numbers.tsx',
      ),
      isSaidInTenLines: federationLines(stock.config) <= 10,
    };
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** What the source maps of a folder lead to. */
function sourcesIn(maps: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(maps, file), 'utf8')) as { sources: string[] };
  return readdirSync(maps).flatMap((file) => read(file).sources);
}

/** From the call of the plugin to its end. */
function federationLines(config: string): number {
  const text = readFileSync(path.join(dir, config), 'utf8');
  return /(?:ModuleFederationPlugin|\bfederation)\(\{[^]*?\n {4}\}\)/.exec(text)![0].split('\n').length;
}
