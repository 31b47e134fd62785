import { sql, type Kysely } from 'kysely';

/** What one process does at a time, whose turn it is, and how often that was renewed; see `jobs/lease.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leases (
      name text primary key,
      owner text not null,
      renewals integer not null
    ) strict`.execute(db);
}
