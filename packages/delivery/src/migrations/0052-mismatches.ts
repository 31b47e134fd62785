import { sql, type Kysely } from 'kysely';

/** Counter of pages with a hydration mismatch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['view_counts', 'view_days']) {
    await sql`alter table ${sql.table(table)} add column mismatched real not null default 0`.execute(db);
  }
}
