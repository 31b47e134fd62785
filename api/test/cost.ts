import { sql, type RawBuilder } from 'kysely';
import { isPostgres, type Db } from '../src/ground/db/connection.ts';

const ROUNDS = 15;
/** What a busy machine adds. */
const MUCH = 3;

/** What each question costs, ms: the quickest of some answers, since what else the machine does makes them slower, never
 *  quicker. */
export async function costsOf(asked: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for (const [what, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const since = performance.now();
      await ask();
      times.push(performance.now() - since);
    }
    costs[what] = Math.min(...times);
  }
  return costs;
}

/** What costs more than it did, in words; empty while all costs the same. */
export function slowerThan(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.entries(after)
    .filter(([what, cost]) => cost > before[what]! * MUCH + 1)
    .map(([what, cost]) => `${what}: ${before[what]!.toFixed(1)} ms before, ${cost.toFixed(1)} ms now`);
}

/** Rows with `i` from 1, to select from, and an instant that grows with it. */
export function series(db: Db, count: number): { from: RawBuilder<unknown>; at: RawBuilder<string> } {
  const [rows, number] = isPostgres(db)
    ? [`generate_series(1, ${count}) as s(i)`, `lpad(i::text, 6, '0')`]
    : [
        `(with recursive s(i) as (select 1 union all select i + 1 from s where i < ${count}) select i from s)`,
        `printf('%06d', i)`,
      ];
  return { from: sql.raw(rows), at: sql<string>`'2026-01-01T00:00:00.' || ${sql.raw(number)} || 'Z'` };
}
