import { sql, type Kysely } from 'kysely';

/** Counters. An application whose content changes has a migration of this name, with triggers that count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table counters (name text primary key, value integer not null) strict`.execute(db);
  await sql`insert into counters (name, value) values ('content-revision', 0)`.execute(db);
}
