import { sql, type Kysely } from 'kysely';

/** Rights of accounts with their end, invitations to rights, and the activity log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column email_confirmed_at text`.execute(db);
  await sql`
    create table account_rights (
      account_id text not null references accounts (id) on delete cascade,
      name text not null,
      last_day text,
      reminded_at text,
      primary key (account_id, name)
    ) strict`.execute(db);
  await sql`
    create table right_invitations (
      id text primary key,
      token_hash text not null unique,
      email text not null,
      email_key text not null unique,
      rights text not null,
      invited_by text references accounts (id) on delete set null,
      invited_at text not null,
      expires_at text not null
    ) strict`.execute(db);
  await sql`
    create table record_entries (
      id text primary key,
      area text not null,
      at text not null,
      actor_id text references accounts (id) on delete set null,
      act text not null,
      subject_id text not null,
      subject text not null,
      before_state text,
      after_state text,
      undone_at text
    ) strict`.execute(db);
  await sql`create index record_entries_by_area on record_entries (area, at, id)`.execute(db);
  await sql`create index record_entries_by_subject on record_entries (subject_id, at, id)`.execute(db);
  await sql`create index record_entries_by_actor on record_entries (actor_id)`.execute(db);
  await sql`create index right_invitations_by_inviter on right_invitations (invited_by)`.execute(db);
}
