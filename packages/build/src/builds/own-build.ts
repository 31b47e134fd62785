import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface PackageJson {
  scripts?: { build?: string };
}

/** Whether a package brings a script that builds it, as one does that another bundler builds. */
export function hasOwnBuild(dir: string): boolean {
  const { scripts } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
  return scripts?.build !== undefined;
}

/** Runs a package's own script `build`, which leaves its bundle in `dist`.
 *  @throws Error with what the script said when it fails */
export function runOwnBuild(dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('npm', ['run', '--silent', 'build'], { cwd: dir }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stdout}${stderr}`.trim() || error.message));
      else resolve();
    });
  });
}
