import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashSources } from '@fotosoc/build/sources';
import { workspace } from '../../scripts/build-all.ts';

/** A release of the federation plugin, and a release of webpack, by their versions in the npm registry. */
export interface Release {
  federation: string;
  webpack: string;
}

const start = promisify(execFile);
const results = path.join(workspace, 'e2e/results/releases');

/** Builds a remote with other releases of webpack and the federation plugin, as a team may have installed them.
 *  @returns the folder of the version
 *  @throws Error with the output of npm or of the build */
export async function builtWith(name: string, { federation, webpack }: Release, version: string): Promise<string> {
  const packages = [`@module-federation/enhanced@${federation}`, `webpack@${webpack}`];
  const dir = await installed(`${federation}-${webpack}`, packages);
  const preloaded = ['tsx', path.join(import.meta.dirname, 'redirect.mjs')].flatMap((one) => ['--import', one]);
  const from = path.join(workspace, name);
  return buildInto(path.join(dir, `${name}-${version}-${hashSources(from)}`), from, version, preloaded, dir);
}

/** Builds the shell with another release of React.
 *  @returns the folder of the version */
export async function shellBuiltWith(react: string, version: string): Promise<string> {
  const dir = await installed(`react-${react}`, [`react@${react}`, `react-dom@${react}`]);
  const shell = path.join(dir, 'shell');
  rmSync(shell, { recursive: true, force: true });
  const from = path.join(workspace, 'shell');
  const isSource = (file: string) => !/^(?:node_modules|dist|\.types)/.test(path.relative(from, file));
  cpSync(from, shell, { recursive: true, filter: isSource });
  // Links all dependencies to those of this workspace, except React, which is of the other release.
  mkdirSync(path.join(shell, 'node_modules'));
  for (const name of readdirSync(path.join(from, 'node_modules'))) {
    const own = path.join(dir, 'node_modules', name);
    symlinkSync(existsSync(own) ? own : path.join(from, 'node_modules', name), path.join(shell, 'node_modules', name));
  }
  writeFileSync(
    path.join(shell, 'webpack.config.ts'),
    `import { shell } from '@fotosoc/build/preset';
const config = shell();
const at = (name) => new URL('../node_modules/' + name, import.meta.url).pathname;
export default (options) => {
  const made = config(options);
  const alias = { ...made.resolve?.alias, react: at('react'), 'react-dom': at('react-dom') };
  return { ...made, resolve: { ...made.resolve, alias } };
};`,
  );
  return buildInto(path.join(dir, `${version}-${hashSources(from)}`), shell, version, ['--import', 'tsx'], dir);
}

async function buildInto(
  outDir: string,
  from: string,
  version: string,
  preloaded: string[],
  releases: string,
): Promise<string> {
  if (existsSync(outDir)) return outDir;
  const program = `${outDir}.mts`;
  const unfinished = `${outDir}.${process.pid}`;
  const build = path.join(workspace, 'packages/build/src/builds/build.ts');
  writeFileSync(
    program,
    `import { buildVersion } from ${JSON.stringify(build)};
await buildVersion(${JSON.stringify(from)}, ${JSON.stringify(version)}, ${JSON.stringify(unfinished)});`,
  );
  await start(process.execPath, [...preloaded, program], {
    cwd: workspace,
    env: { ...process.env, RELEASES_DIR: releases },
  });
  giveName(unfinished, outDir);
  return outDir;
}

/** @param name name of the created folder */
async function installed(name: string, packages: string[]): Promise<string> {
  const dir = path.join(results, name);
  if (existsSync(dir)) return dir;
  const unfinished = `${dir}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'package.json'), '{}');
  const quietly = ['--no-audit', '--no-fund', '--omit=optional', '--ignore-scripts', '--legacy-peer-deps'];
  await start('npm', ['install', ...quietly, ...packages], { cwd: unfinished });
  giveName(unfinished, dir);
  return dir;
}

/** Renames a finished folder. If another process has finished the same folder first, that folder stays. */
function giveName(unfinished: string, name: string): void {
  if (existsSync(name)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, name);
}
