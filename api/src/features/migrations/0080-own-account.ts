import { sql, type Kysely } from 'kysely';

/** Data of the own account page: signed-in devices, links about the address, and own captions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column device text not null default ''`.execute(db);
  await sql`alter table accounts add column password_changed_at text`.execute(db);
  await sql`
    create table email_links (
      token_hash text primary key,
      account_id text not null references accounts (id) on delete cascade,
      act text not null,
      email text not null,
      email_key text not null,
      created_at text not null,
      expires_at text not null
    ) strict`.execute(db);
  await sql`create index email_links_by_account on email_links (account_id, act)`.execute(db);
  await sql`create index email_links_by_email on email_links (email_key, act)`.execute(db);
  await sql`create index email_links_by_end on email_links (expires_at)`.execute(db);
  await sql`alter table captions add column account_id text references accounts (id) on delete set null`.execute(db);
  await sql`alter table captions add column removed_at text`.execute(db);
  await sql`create index captions_by_account on captions (account_id, created_at, id)`.execute(db);
  await sql`create index captions_removed on captions (removed_at) where removed_at is not null`.execute(db);
}
