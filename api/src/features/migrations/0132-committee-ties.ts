import { sql, type Kysely } from 'kysely';

/** Links between accounts and committee entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table committee_ties (
      entry_id text not null,
      name_key text not null,
      account_id text not null references accounts (id) on delete cascade,
      primary key (entry_id, name_key)
    ) strict`.execute(db);
  await sql`create index committee_ties_by_account on committee_ties (account_id)`.execute(db);
}
