import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

const PORT = 3450;
/** So many views have every drawing of a page compressed anew … */
const WARMING_VIEWS = 16;
/** … as well as it can be, which is done by then. */
const WARMING_MS = 5000;

export interface Site {
  /** e.g. `http://127.0.0.1:3450` */
  address: string;
  pid: number;
  /** Has a page in the cache, as visitors find it most of the time. */
  warm: (path: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the site in a process of its own.
 *  @param command what the process is started by, e.g. `['taskset', '-c', '0']`
 *  @param photos so many in one more gallery (`many-photos.ts`)
 *  @throws Error when it ends before it listens */
export async function startSite(command: string[] = [], photos?: number): Promise<Site> {
  const script = path.join(import.meta.dirname, 'site.ts');
  const [file, ...args] = [...command, process.execPath, '--import', 'tsx', script, String(PORT)];
  if (photos !== undefined) args.push(String(photos));
  const child = spawn(file, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill()); // whatever ends this one
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The site ended with ${code} before it listened`)));
  });
  return {
    address,
    pid: child.pid!,
    async warm(page) {
      for (let view = 0; view < WARMING_VIEWS; view++) {
        const reply = await fetch(address + page, { headers: { 'accept-encoding': 'br' } });
        if (!reply.ok) throw new Error(`${page} answered ${reply.status}`);
        await reply.arrayBuffer();
      }
      await setTimeout(WARMING_MS);
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
