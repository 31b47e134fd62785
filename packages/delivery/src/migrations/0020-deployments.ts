import { sql, type Kysely } from 'kysely';

/** Deploy tokens, canaries, status of versions, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_versions add column status text not null default 'published'`.execute(db);
  await sql`alter table remote_versions add column status_reason text`.execute(db);
  await sql`alter table remote_deployments add column canary_id text`.execute(db);
  await sql`alter table remote_deployments add column canary_version text`.execute(db);
  await sql`alter table remote_deployments add column canary_percent real not null default 0`.execute(db);
  await sql`
    create table deploy_tokens (
      id text primary key,
      token_hash text not null unique,
      remote text not null,
      verbs text not null,
      label text not null,
      is_configured integer not null check (is_configured in (0, 1)),
      created_at text not null,
      expires_at text,
      last_used_at text
    ) strict`.execute(db);
  await sql`
    create table deployment_audit (
      seq integer primary key,
      at text not null,
      actor text not null,
      act text not null,
      remote text not null,
      before_state text not null,
      after_state text not null,
      reason text not null,
      previous_hash text not null,
      hash text not null unique
    ) strict`.execute(db);
  await sql`create index deployment_audit_by_remote on deployment_audit (remote, seq)`.execute(db);
}
