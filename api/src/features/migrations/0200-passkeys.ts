import { sql, type Kysely } from 'kysely';

/** Adds passkeys, challenges that wait for an authenticator's response, and links that remove lost passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      sign_count integer not null,
      transports text not null,
      name text not null,
      created_at text not null,
      last_used_at text
    ) strict`.execute(db);
  await sql`create index passkeys_by_account on passkeys (account_id)`.execute(db);
  await sql`
    create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null,
      bound_to text not null,
      expires_at text not null
    ) strict`.execute(db);
  await sql`create index passkey_challenges_by_expiry on passkey_challenges (expires_at)`.execute(db);
  await sql`
    create table passkey_recoveries (
      token_hash text primary key,
      account_id text not null references accounts (id) on delete cascade,
      expires_at text not null
    ) strict`.execute(db);
  await sql`create index passkey_recoveries_by_account on passkey_recoveries (account_id)`.execute(db);
}
