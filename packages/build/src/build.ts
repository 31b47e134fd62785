import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { plannedBuild, recordBuild, type PlannedBuild } from './planned-build.ts';
import type { Config } from './preset.ts';
import { runWebpack } from './run-webpack.ts';
import { UNNAMED } from './version-of-output.ts';

/** What a package is built as. */
export interface BuildResult {
  /** Named after the output. */
  version: string;
  /** False when the sources had not changed since the last build. */
  built: boolean;
}

/** Builds a package of the workspace by its webpack.config.ts, unless its bundle is already of these sources.
 *  @throws Error with webpack's own words when the build fails */
export async function build(workspace: string, name: string): Promise<BuildResult> {
  const plan: PlannedBuild = plannedBuild(workspace, name);
  if (plan.version !== undefined) return { version: plan.version, built: false };
  await buildAs(path.join(workspace, name), UNNAMED, plan.outDir);
  return { version: recordBuild(plan), built: true };
}

/** Builds a package under a given version, up to date or not.
 *  @throws Error with webpack's own words when the build fails */
export async function buildAs(dir: string, version: string, outDir: string): Promise<void> {
  const file = pathToFileURL(path.join(dir, 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: Config };
  await runWebpack(config({ dir, version, outDir }));
}

// `node --import tsx build.ts <workspace> <name>…`: a process apart gives back what a build takes, and one for them all loads
// the bundler once. Says each name when it is built.
if (process.argv[1] === import.meta.filename) {
  const [, , workspace, ...names] = process.argv;
  for (const name of names) {
    try {
      await build(workspace!, name);
      console.log(name);
    } catch (error) {
      console.error(`${name} could not be built.\n${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
      break;
    }
  }
}
