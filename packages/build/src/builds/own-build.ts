import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';

interface PackageJson {
  scripts?: { build?: string };
}

/** Runs a package's own script `build`, as one has that another bundler builds; it leaves a version in `outDir`.
 *  @throws Error in a sentence where there is none, or it leaves nothing; with what it said when it fails */
export async function runOwnBuild(dir: string, outDir: string): Promise<void> {
  const { scripts } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
  if (scripts?.build === undefined) {
    throw new Error(
      `${dir} has no webpack.config.ts, and its package.json no script build: either says how it is built. What your bundler has built becomes a version by \`remote adopt FOLDER\`, after each change.`,
    );
  }
  const manifest = path.join(outDir, MANIFEST_FILE);
  rmSync(manifest, { force: true }); // one of before must not pass for what the script has built
  await run(dir);
  if (existsSync(manifest)) return;
  throw new Error(
    `The script build of ${dir} has left no ${MANIFEST_FILE} in ${outDir}: let it end with \`remote adopt FOLDER\`, the folder that your bundler builds into.`,
  );
}

/** Bundlers say what is wrong in colours, also to a page. */
const PLAIN = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };

function run(dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('npm', ['run', '--silent', 'build'], { cwd: dir, env: PLAIN }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stdout}${stderr}`.trim() || error.message));
      else resolve();
    });
  });
}
