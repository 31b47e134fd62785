import { setImmediate, setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { ContentRevisions } from '../content-revisions.ts';
import { isSqliteBusy } from './sqlite.ts';

interface Revisions {
  content: number;
  deployment: number;
}

/** Longest wait for SQLite, which waits synchronously and blocks the server. */
const SLEEPING_WAIT_MS = 10;
/** Longest wait for SQLite; afterwards the last known revisions are returned. */
const STILL_MS = 1_000;
const PAUSE_MS = 20;

/** Reads the revisions from SQLite once per turn of the event loop for all callers of the turn, at its end: an earlier
 *  result may be older than what a caller has just seen. A read takes three microseconds, mostly for two locks.
 *  @param file migrated database */
export function watchSqliteRevisions(file: string): ContentRevisions {
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
        if (!isSqliteBusy(error)) throw error;
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
