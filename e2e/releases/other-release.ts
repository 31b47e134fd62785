import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '../../scripts/build-all.ts';

/** A release of the federation plugin, and one of webpack, as the npm registry has them. */
export interface Release {
  federation: string;
  webpack: string;
}

const start = promisify(execFile);
const results = path.join(workspace, 'e2e/results/releases');

/** mf-loans as a team has it that builds with other releases: our preset, and the plugin and webpack of these.
 *  @returns the folder of the version
 *  @throws Error with what npm or the build said */
export async function loansBuiltWith({ federation, webpack }: Release, version: string): Promise<string> {
  const dir = await installed({ federation, webpack });
  const outDir = path.join(dir, version);
  if (existsSync(outDir)) return outDir;
  const program = path.join(dir, `${version}.mts`);
  const unfinished = `${outDir}.${process.pid}`;
  const build = path.join(workspace, 'packages/build/src/builds/build.ts');
  writeFileSync(
    program,
    `import { buildAs } from ${JSON.stringify(build)};
await buildAs(${JSON.stringify(path.join(workspace, 'mf-loans'))}, ${JSON.stringify(version)}, ${JSON.stringify(unfinished)});`,
  );
  const preloaded = ['tsx', path.join(import.meta.dirname, 'redirect.mjs')].flatMap((name) => ['--import', name]);
  await start(process.execPath, [...preloaded, program], {
    cwd: workspace,
    env: { ...process.env, RELEASES_DIR: dir },
  });
  giveName(unfinished, outDir);
  return outDir;
}

async function installed({ federation, webpack }: Release): Promise<string> {
  const dir = path.join(results, `${federation}-${webpack}`);
  if (existsSync(dir)) return dir;
  const unfinished = `${dir}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'package.json'), '{}');
  const packages = [`@module-federation/enhanced@${federation}`, `webpack@${webpack}`];
  const quietly = ['--no-audit', '--no-fund', '--omit=optional', '--ignore-scripts', '--legacy-peer-deps'];
  await start('npm', ['install', ...quietly, ...packages], { cwd: unfinished });
  giveName(unfinished, dir);
  return dir;
}

/** Several may make it at once: the first one's stays. */
function giveName(unfinished: string, name: string): void {
  if (existsSync(name)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, name);
}
