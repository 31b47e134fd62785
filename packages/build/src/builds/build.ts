import path from 'node:path';
import { hasConfig, loadConfig } from './config-file.ts';
import { runOwnBuild } from './own-build.ts';
import { plannedBuild, recordBuild, type PlannedBuild } from './planned-build.ts';
import { runWebpack } from './run-webpack.ts';
import { UNNAMED } from '../manifest/version-of-output.ts';

/** What a package is built as. */
export interface BuildResult {
  /** Named after the output. */
  version: string;
  /** False when the sources had not changed since the last build. */
  built: boolean;
}

/** Builds a package by its webpack.config.ts, or without one by its own script, unless its bundle is already of these
 *  sources.
 *  @param dir the package's folder
 *  @throws Error with the bundler's own words when the build fails */
export async function build(dir: string): Promise<BuildResult> {
  const plan: PlannedBuild = plannedBuild(dir);
  if (plan.version !== undefined) return { version: plan.version, built: false };
  if (hasConfig(dir)) await buildAs(dir, UNNAMED, plan.outDir);
  else await runOwnBuild(dir, plan.outDir);
  return { version: recordBuild(plan), built: true };
}

/** Builds a package under a given version, up to date or not.
 *  @throws Error with webpack's own words when the build fails */
export async function buildAs(dir: string, version: string, outDir: string): Promise<void> {
  const config = await loadConfig(dir);
  await runWebpack(config({ dir, version, outDir }));
}

// `node --import tsx build.ts <folder>…`: a process apart gives back what a build takes, and one for them all loads the
// bundler once. Says the name of each when it is built.
if (process.argv[1] === import.meta.filename) {
  for (const dir of process.argv.slice(2)) {
    const name = path.basename(dir);
    try {
      await build(dir);
      console.log(name);
    } catch (error) {
      console.error(`${name} could not be built.\n${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
      break;
    }
  }
}
