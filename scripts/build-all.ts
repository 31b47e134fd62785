import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { planBuild, type PlannedBuild } from '@fotosoc/build/planned-build';
import { SHORT_PROCESS_FLAGS } from './v8-flags.ts';

export const workspace = path.resolve(import.meta.dirname, '..');

/** Names of the shell and of all remotes: top-level folders with a remote.json. */
function deployables(): string[] {
  const remotes = readdirSync(workspace).filter((name) => existsSync(path.join(workspace, name, 'remote.json')));
  return ['shell', ...remotes.toSorted()];
}

/** Builds changed packages in sequence.
 *  @throws Error with the message of the first failing package */
export async function buildAll(onProgress: (line: string) => void): Promise<PlannedBuild[]> {
  const plans = deployables().map((name) => planBuild(path.join(workspace, name)));
  const changed = plans.filter(({ version }) => version === undefined).map(({ dir }) => dir);
  let done = 0;
  if (changed.length > 0) {
    await buildAnew(changed, (name) => {
      done += 1;
      onProgress(`Built ${name} (${done} of ${changed.length})`);
    });
  }
  return plans;
}

function buildAnew(folders: string[], onBuilt: (name: string) => void): Promise<void> {
  const script = path.join(workspace, 'packages/build/src/builds/build.ts');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...SHORT_PROCESS_FLAGS, '--import', 'tsx', script, ...folders], {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: child.stdout }).on('line', onBuilt);
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(errors.trim()));
    });
  });
}
