import { sql, type Kysely } from 'kysely';

/** Requests for password links that are not mailed yet, for known and unknown addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reset_requests (
      id text primary key,
      email text not null,
      asked_at text not null
    ) strict`.execute(db);
}
