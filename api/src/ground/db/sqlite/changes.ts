import { setImmediate, setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { Changes } from '../changes.ts';
import { isBusy } from './sqlite.ts';

interface Revisions {
  content: number;
  deployment: number;
}

/** SQLite sleeps inside the call, and so does the server. */
const SLEEPING_WAIT_MS = 10;
/** Longest wait for SQLite; after it, the last known revisions are returned. */
const STILL_MS = 1_000;
const PAUSE_MS = 20;

/** Asks SQLite once for all who come in the same turn of the event loop, of which a busy site has many: at its end, for
 *  what was read before they came may be older than what they have just seen. A question takes three microseconds, most
 *  of them for two locks.
 *  @param file of a database that was migrated */
export function watchSqlite(file: string): Changes {
  const sqlite = new BetterSqlite3(file, { readonly: true, timeout: SLEEPING_WAIT_MS });
  const revisions = sqlite.prepare<[], Revisions>(
    `select max(value) filter (where name = 'content-revision') as content,
            max(value) filter (where name = 'deployment-revision') as deployment
     from counters where name in ('content-revision', 'deployment-revision')`,
  );
  let asked: Promise<Revisions> | undefined;
  let last: Revisions | undefined;
  let isAnswering = true;

  async function read(): Promise<Revisions> {
    await setImmediate();
    asked = undefined;
    const giveUpAt = performance.now() + (isAnswering ? STILL_MS : 0);
    for (;;) {
      try {
        last = revisions.get()!;
        isAnswering = true;
        return last;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (last && performance.now() >= giveUpAt) {
          isAnswering = false;
          return last;
        }
        await setTimeout(PAUSE_MS);
      }
    }
  }
  const ask = () => (asked ??= read());
  return {
    contentRevision: async () => (await ask()).content,
    deploymentRevision: async () => (await ask()).deployment,
    isAnswering: () => isAnswering,
    close: () => sqlite.close(),
  };
}
