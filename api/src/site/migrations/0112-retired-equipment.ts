import { sql, type Kysely } from 'kysely';

/** Since when a kind is off the list: what was lent of it is still told, and it can come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment add column retired_at text`.execute(db);
}
