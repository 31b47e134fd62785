import { sql, type Kysely } from 'kysely';

/** Since when a remote is off the site; null while it is on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_deployments add column retired_at text`.execute(db);
}
