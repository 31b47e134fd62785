import path from 'node:path';
import { hasConfig, loadConfig } from './config-file.ts';
import { runOwnBuild } from './own-build.ts';
import { planBuild, recordBuild, type PlannedBuild } from './planned-build.ts';
import { runWebpack } from '../run-webpack.ts';
import { VERSION_PLACEHOLDER } from '../manifest/version-of-output.ts';

export interface BuildResult {
  version: string;
  /** False if the sources have not changed since the last build. */
  built: boolean;
}

/** Builds a package with its webpack.config.ts, or without one with its own script, unless the bundle is up to date.
 *  @param dir folder of the package
 *  @throws Error with the bundler's message if the build fails */
export async function build(dir: string): Promise<BuildResult> {
  const plan: PlannedBuild = planBuild(dir);
  if (plan.version !== undefined) return { version: plan.version, built: false };
  if (hasConfig(dir)) await buildVersion(dir, VERSION_PLACEHOLDER, plan.outDir);
  else await runOwnBuild(dir, plan.outDir);
  return { version: recordBuild(plan), built: true };
}

/** Builds a package under a given version, regardless of the existing bundle.
 *  @throws Error with webpack's message if the build fails */
export async function buildVersion(dir: string, version: string, outDir: string): Promise<void> {
  const config = await loadConfig(dir);
  await runWebpack(config({ dir, version, outDir }));
}

// `node --import tsx build.ts <folder>…`: a separate process frees the memory of a build, and one process for all
// folders loads the bundler once. Prints the name of each built package.
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
