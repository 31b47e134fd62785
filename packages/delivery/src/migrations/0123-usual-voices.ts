import { sql, type Kysely } from 'kysely';

/** Networks of the bad views of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table view_days add column told text not null default ''`.execute(db);
}
