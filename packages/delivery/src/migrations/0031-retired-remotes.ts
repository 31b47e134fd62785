import { sql, type Kysely } from 'kysely';

/** Time of retirement of a remote; null while it is on the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_deployments add column retired_at text`.execute(db);
}
