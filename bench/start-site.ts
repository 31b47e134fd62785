import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProcess } from './start-process.ts';

const PORT = 3450;
/** Number of views after which the site has compressed every variant of a page with the best quality. */
const WARMING_VIEWS = 16;
/** Time that the best compression takes. */
const WARMING_MS = 5000;

export interface Site {
  /** e.g. `http://127.0.0.1:3450` */
  address: string;
  pid: number;
  /** Fills the cache with a page, as visitors find it most of the time. */
  warm: (path: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the site as a process.
 *  @param command prefix of the command line, e.g. `['taskset', '-c', '0']`
 *  @throws Error when it ends before it listens */
export async function startSite(command: string[] = []): Promise<Site> {
  const script = path.join(import.meta.dirname, 'site.ts');
  const { line: address, pid, stop } = await startProcess(script, { args: [String(PORT)], command });
  return {
    address,
    pid,
    stop,
    async warm(page) {
      for (let view = 0; view < WARMING_VIEWS; view++) {
        const reply = await fetch(address + page, { headers: { 'accept-encoding': 'br' } });
        if (!reply.ok) throw new Error(`${page} answered ${reply.status}`);
        await reply.arrayBuffer();
      }
      await setTimeout(WARMING_MS);
    },
  };
}
