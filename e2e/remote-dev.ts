import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { workspace } from '../scripts/build-all.ts';
import { FIRST_PORT } from './sites.ts';

const PORT = FIRST_PORT + 500;

/** Address of the site with the developed remote, served by `remote dev`. */
export const DEV_SITE_URL = `http://127.0.0.1:${PORT}`;

/** Checkout with a single remote. */
export interface Checkout {
  dir: string;
  remove: () => void;
}

/** @param folder folder of the remote in this repository */
export function createCheckout(folder: string): Checkout {
  const place = mkdtempSync(path.join(os.tmpdir(), 'only-'));
  const [from, dir] = [path.join(workspace, folder), path.join(place, path.basename(folder))];
  const isNeeded = (file: string) => !/node_modules|dist|built|\.types|tsconfig/.test(path.relative(from, file));
  cpSync(from, dir, { recursive: true, filter: isNeeded });
  symlinkSync(path.join(from, 'node_modules'), path.join(dir, 'node_modules'));
  writeFileSync(path.join(place, 'pnpm-workspace.yaml'), '');
  return {
    dir,
    remove: () => {
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Running `remote dev` process. */
export interface Development {
  /** Returns the next event. Type errors are reported at any time. */
  next: () => Promise<object>;
  stop: () => Promise<void>;
}

/** Runs `remote dev` in a folder until stopped. */
export async function startRemoteDev(dir: string, site: string): Promise<Development> {
  const bin = path.join(workspace, 'packages/cli/bin/remote.mjs');
  const args = [bin, 'dev', '--against', site, '--port', String(PORT), '--json'];
  const command = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
  async function next(): Promise<object> {
    const event = JSON.parse((await lines.next()).value as string) as object;
    return 'types' in event ? next() : event;
  }
  await next(); // skips the event with the address
  return {
    next,
    async stop() {
      if (command.exitCode !== null) return;
      const ended = once(command, 'exit');
      command.kill('SIGTERM');
      await ended;
    },
  };
}
