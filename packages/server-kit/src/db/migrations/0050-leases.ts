import { sql, type Kysely } from 'kysely';

/** Creates leases for work that one process does at a time: holder, and number of renewals; see `jobs/lease.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leases (
      name text primary key,
      owner text not null,
      renewals integer not null
    ) strict`.execute(db);
}
