import { sql, type Kysely } from 'kysely';

/** Of what is usual, it is known from how many networks the bad views came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table view_days add column told text not null default ''`.execute(db);
}
