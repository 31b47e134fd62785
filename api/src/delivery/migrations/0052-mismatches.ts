import { sql, type Kysely } from 'kysely';

/** Pages that began in the browser otherwise than the server had drawn them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['view_counts', 'view_days']) {
    await sql`alter table ${sql.table(table)} add column mismatched real not null default 0`.execute(db);
  }
}
