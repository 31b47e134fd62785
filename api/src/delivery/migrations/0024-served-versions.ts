import { sql, type Kysely } from 'kysely';

/** Who was given a version nobody had been heard of yet: rows that may stay silent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_reports add column served_at text`.execute(db);
}
