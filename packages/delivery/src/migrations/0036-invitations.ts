import { sql, type Kysely } from 'kysely';

/** Invitations to deploy tokens, and allowed paths of a token's versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deploy_tokens add column prefixes text`.execute(db);
  await sql`
    create table deploy_invitations (
      id text primary key,
      link_hash text not null unique,
      remote text not null,
      prefixes text,
      verbs text not null,
      label text not null,
      email text,
      days integer not null,
      replaces text,
      created_at text not null,
      expires_at text not null,
      used_at text
    ) strict
  `.execute(db);
}
