import { sql, type Kysely } from 'kysely';

/** What a society has brought from the site it had before, and where pages are that had another address. */
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
