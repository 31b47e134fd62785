import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { plannedBuild, type BuildResult } from '@fotosoc/build/planned-build';

export const workspace = path.resolve(import.meta.dirname, '..');

/** The shell first, then every remote: each folder at the top that has a remote.json. */
function deployables(): string[] {
  const remotes = readdirSync(workspace).filter((name) => existsSync(path.join(workspace, name, 'remote.json')));
  return ['shell', ...remotes.toSorted()];
}

/** Builds what has changed, as many packages side by side as there are cores.
 *  @throws Error with the first failing package's own words */
export async function buildAll(onProgress: (line: string) => void): Promise<BuildResult[]> {
  const plans = deployables().map((name) => plannedBuild(workspace, name));
  const queue = plans.filter(({ built }) => built);
  let done = 0;
  async function work() {
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      await buildOne(plan.name);
      done += 1;
      onProgress(`Built ${plan.name} (${done} of ${plans.filter(({ built }) => built).length})`);
    }
  }
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  return plans;
}

function buildOne(name: string): Promise<void> {
  const script = path.join(workspace, 'packages/build/src/build.ts');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, workspace, name], {
      cwd: workspace,
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} could not be built.\n${errors.trim()}`));
    });
  });
}
