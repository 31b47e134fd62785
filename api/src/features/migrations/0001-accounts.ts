import { sql, type Kysely } from 'kysely';

/** Accounts and their credentials. Tokens are stored as hashes only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id text primary key,
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      is_committee integer not null default 0 check (is_committee in (0, 1)),
      created_at text not null
    ) strict`.execute(db);
  await sql`
    create table sessions (
      token_hash text primary key,
      previous_token_hash text unique,
      account_id text not null references accounts (id) on delete cascade,
      created_at text not null,
      seen_at text not null,
      rotated_at text not null
    ) strict`.execute(db);
  await sql`create index sessions_by_account on sessions (account_id, seen_at)`.execute(db);
  await sql`
    create table password_resets (
      token_hash text primary key,
      account_id text not null references accounts (id) on delete cascade,
      expires_at text not null
    ) strict`.execute(db);
  await sql`create index password_resets_by_account on password_resets (account_id)`.execute(db);
  await sql`
    create table known_devices (
      token_hash text primary key,
      account_id text not null references accounts (id) on delete cascade,
      created_at text not null
    ) strict`.execute(db);
  await sql`create index known_devices_by_account on known_devices (account_id, created_at)`.execute(db);
}
