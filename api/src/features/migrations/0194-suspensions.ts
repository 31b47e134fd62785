import { sql, type Kysely } from 'kysely';

/** Adds suspended accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_suspensions (
      account_id text primary key references accounts (id) on delete cascade,
      reason text not null,
      suspended_at text not null
    ) strict`.execute(db);
}
