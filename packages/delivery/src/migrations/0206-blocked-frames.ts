import { sql, type Kysely } from 'kysely';

/** Counts pages with a measured idle time, and pages that long animation frames blocked in that time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['view_counts', 'view_days']) {
    for (const column of ['blocked_timed', 'blocked_late']) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} real not null default 0`.execute(db);
    }
  }
}
