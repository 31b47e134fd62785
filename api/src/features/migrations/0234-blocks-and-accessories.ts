import { sql, type Kysely } from 'kysely';

/** Blocks of borrowers, who cannot book until a block ends, and accessories of equipment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table borrower_blocks (
      id text primary key,
      borrower_key text not null unique,
      email text not null,
      reason text not null,
      ends_at text not null
    ) strict`.execute(db);
  await sql`alter table equipment add column accessories text not null default ''`.execute(db);
}
