import { sql, type Kysely } from 'kysely';

/** Progressive rollouts, and counters of slow pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['view_counts', 'view_days']) {
    for (const column of ['lcp_timed', 'lcp_late', 'inp_timed', 'inp_late', 'drawn', 'undrawn']) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} real not null default 0`.execute(db);
    }
  }
  await sql`
    create table gradual_rollouts (
      remote text primary key not null,
      deployment_id text not null,
      percent real not null,
      since text not null,
      actor text not null,
      reason text not null,
      override text,
      halted text
    ) strict, without rowid`.execute(db);
}
