import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { VOTES_PER_ADDRESS } from './reports.ts';

/** What three of four visitors' pages had at most (75th percentile); null where none of them said. */
export interface Measures {
  /** From the start of a navigation until its page was there. */
  loadMs: number | null;
  lcpMs: number | null;
  inpMs: number | null;
  /** No unit. */
  cls: number | null;
}

export const UNMEASURED: Measures = { loadMs: null, lcpMs: null, inpMs: null, cls: null };

const COLUMNS = { loadMs: 'load_ms', lcpMs: 'lcp_ms', inpMs: 'inp_ms', cls: 'cls' } as const;

/** The versions of a remote that anybody measured, over all their deployments. */
export async function measureVersions(db: Db, remote: string): Promise<Map<string, Measures>> {
  const measures = new Map<string, Measures>();
  for (const key of Object.keys(COLUMNS) as (keyof Measures)[]) {
    for (const { version, value } of await percentiles(db, remote, COLUMNS[key])) {
      measures.set(version, { ...(measures.get(version) ?? UNMEASURED), [key]: value });
    }
  }
  return measures;
}

/** Nearest rank: the least value that three quarters of the visitors do not exceed. Of one address the first few count. */
async function percentiles(db: Db, remote: string, column: (typeof COLUMNS)[keyof Measures]) {
  const { rows } = await sql<{ version: string; value: number }>`
    with told as (
      select version, ${sql.ref(column)} as value,
        row_number() over (partition by deployment_id, address_key order by reported_at, reporter) as place
      from remote_reports where remote = ${remote} and ${sql.ref(column)} is not null
    ), ranked as (
      select version, value, cume_dist() over (partition by version order by value) as share
      from told where place <= ${VOTES_PER_ADDRESS}
    )
    select version, min(value) as value from ranked where share >= 0.75 group by version`.execute(db);
  return rows;
}
