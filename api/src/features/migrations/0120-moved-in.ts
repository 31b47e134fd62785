import { sql, type Kysely } from 'kysely';

/** Data imported from the society's former site, and redirects of former URLs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moved_in (
      kind text not null,
      source text not null,
      target text not null,
      primary key (kind, source)
    ) strict`.execute(db);
  await sql`
    create table old_addresses (
      path text primary key,
      leads_to text not null
    ) strict`.execute(db);
}
