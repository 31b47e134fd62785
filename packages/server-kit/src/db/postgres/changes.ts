import type { Kysely } from 'kysely';
import type { ContentRevisions } from '../content-revisions.ts';
import type { Database } from '../tables.ts';
import { isDatabaseUnreachable } from './postgres.ts';

const REVISIONS = ['content-revision', 'deployment-revision'] as const;
type Revisions = Map<string, number>;

/** Timeout after which the last known revisions are returned. */
const STILL_MS = 1_000;

/** Reads both revisions from PostgreSQL with one small query at a time. A caller waits for the next query, because a
 *  running one may return older revisions than the caller has just seen. While the database is unreachable or stalled,
 *  the revisions keep their values, and cached responses continue. */
export function watchPostgresRevisions(db: Kysely<Database>): ContentRevisions {
  let last: Revisions | undefined;
  let running: Promise<Revisions> | undefined;
  let next: Promise<Revisions> | undefined;
  let isStill = false;
  let isAnswering = true;

  async function read(): Promise<Revisions> {
    try {
      const rows = await db.selectFrom('counters').select(['name', 'value']).where('name', 'in', REVISIONS).execute();
      last = new Map(rows.map(({ name, value }) => [name, value]));
      isStill = false;
      isAnswering = true;
      return last;
    } catch (error) {
      isAnswering = false;
      if (last === undefined || !isDatabaseUnreachable(error)) throw error;
      return last;
    }
  }
  function start(): Promise<Revisions> {
    const started = read().finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  }
  async function startAfter(before: Promise<Revisions>): Promise<Revisions> {
    await before.catch(() => undefined);
    next = undefined;
    return start();
  }
  const askNow = () => (running === undefined ? start() : (next ??= startAfter(running)));
  async function ask(): Promise<Revisions> {
    const asked = askNow();
    if (last === undefined) return asked;
    const known = last;
    asked.catch(() => undefined); // the caller may have stopped waiting, and nobody else would handle the error
    if (isStill) return known;
    let timer: NodeJS.Timeout;
    const waited = new Promise<Revisions>((resolve) => {
      timer = setTimeout(() => {
        isStill = true;
        isAnswering = false;
        resolve(known);
      }, STILL_MS);
    });
    return Promise.race([asked, waited]).finally(() => clearTimeout(timer));
  }
  return {
    contentRevision: async () => (await ask()).get('content-revision')!,
    deploymentRevision: async () => (await ask()).get('deployment-revision')!,
    isAnswering: () => isAnswering,
    close: () => undefined,
  };
}
