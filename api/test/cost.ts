import { sql, type RawBuilder } from 'kysely';
import { isPostgres, type Db } from '@fotosoc/server-kit/db/connection';

const ROUNDS = 15;
/** Tolerance for a busy machine. */
const MAX_SLOWDOWN = 3;

/** Measures the duration of each query in ms: the fastest of several runs, as other work only makes them slower. */
export async function measureCosts(asked: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> {
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

export function listSlower(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.entries(after)
    .filter(([what, cost]) => cost > before[what]! * MAX_SLOWDOWN + 1)
    .map(([what, cost]) => `${what}: ${before[what]!.toFixed(1)} ms before, ${cost.toFixed(1)} ms now`);
}

/** Returns a row source with `i` from 1, and an SQL instant that grows with `i`. */
export function selectSeries(db: Db, count: number): { from: RawBuilder<unknown>; at: RawBuilder<string> } {
  const [rows, number] = isPostgres(db)
    ? [`generate_series(1, ${count}) as s(i)`, `lpad(i::text, 6, '0')`]
    : [
        `(with recursive s(i) as (select 1 union all select i + 1 from s where i < ${count}) select i from s)`,
        `printf('%06d', i)`,
      ];
  return { from: sql.raw(rows), at: sql<string>`'2026-01-01T00:00:00.' || ${sql.raw(number)} || 'Z'` };
}
