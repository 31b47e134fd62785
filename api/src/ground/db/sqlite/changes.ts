import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { Changes } from '../changes.ts';

interface Revisions {
  content: number;
  deployment: number;
}

/** Asks SQLite once for all who come in the same turn of the event loop, of which a busy site has many: at its end, for
 *  what was read before they came may be older than what they have just seen. A question takes three microseconds, most
 *  of them for two locks.
 *  @param file of a database that was migrated */
export function watchSqlite(file: string): Changes {
  const sqlite = new BetterSqlite3(file, { readonly: true });
  const revisions = sqlite.prepare<[], Revisions>(
    `select max(value) filter (where name = 'content-revision') as content,
            max(value) filter (where name = 'deployment-revision') as deployment
     from counters where name in ('content-revision', 'deployment-revision')`,
  );
  let asked: Promise<Revisions> | undefined;

  async function read(): Promise<Revisions> {
    await setImmediate();
    asked = undefined;
    return revisions.get()!;
  }
  const ask = () => (asked ??= read());
  return {
    contentRevision: async () => (await ask()).content,
    deploymentRevision: async () => (await ask()).deployment,
    close: () => sqlite.close(),
  };
}
