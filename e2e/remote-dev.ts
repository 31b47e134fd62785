import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { workspace } from '../scripts/build-all.ts';
import { FIRST_PORT } from './sites.ts';

const PORT = FIRST_PORT + 500;

/** Where `remote dev` serves a site with the remote that is developed in it. */
export const PROXY = `http://127.0.0.1:${PORT}`;

/** A checkout that holds nothing but one remote. */
export interface Checkout {
  /** The remote's folder. */
  dir: string;
  remove: () => void;
}

/** @param folder of the remote, in this repository */
export function checkOut(folder: string): Checkout {
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

/** `remote dev`, as it runs. */
export interface Development {
  /** The next of its lines, each of which is an event; what it says of types, it says whenever that is known. */
  next: () => Promise<object>;
  stop: () => Promise<void>;
}

/** Runs `remote dev` in a folder until it is told to stop. */
export async function develop(dir: string, site: string): Promise<Development> {
  const bin = path.join(workspace, 'packages/remote/bin/remote.mjs');
  const args = [bin, 'dev', '--against', site, '--port', String(PORT), '--json'];
  const command = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
  async function next(): Promise<object> {
    const event = JSON.parse((await lines.next()).value as string) as object;
    return 'types' in event ? next() : event;
  }
  await next(); // where it is
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
