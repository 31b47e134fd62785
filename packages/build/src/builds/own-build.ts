import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';

interface PackageJson {
  scripts?: { build?: string };
}

/** Runs a package's own script `build`, for packages with another bundler; the script leaves a version in `outDir`.
 *  @throws Error with a sentence if the script is missing or leaves no version; with its output if the script fails */
export async function runOwnBuild(dir: string, outDir: string): Promise<void> {
  const { scripts } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
  if (scripts?.build === undefined) {
    throw new Error(
      `${dir} has no webpack.config.ts, and its package.json has no script build: add either. To make a version from the output of your bundler, run \`remote adopt FOLDER\` after each change.`,
    );
  }
  const manifest = path.join(outDir, MANIFEST_FILE);
  // Deletes the manifest of an earlier build, so that only a manifest of this build counts.
  rmSync(manifest, { force: true });
  await run(dir);
  if (existsSync(manifest)) return;
  throw new Error(
    `The script build of ${dir} has created no ${MANIFEST_FILE} in ${outDir}: end it with \`remote adopt FOLDER\`, with the output folder of your bundler.`,
  );
}

/** Environment in which bundlers print messages without colour codes, because pages show the messages. */
const PLAIN = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };

function run(dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('npm', ['run', '--silent', 'build'], { cwd: dir, env: PLAIN }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stdout}${stderr}`.trim() || error.message));
      else resolve();
    });
  });
}
