import { sql, type Kysely } from 'kysely';

/** Links for a new password that were asked for and are not mailed yet, whether or not there is such an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reset_requests (
      id text primary key,
      email text not null,
      asked_at text not null
    ) strict`.execute(db);
}
