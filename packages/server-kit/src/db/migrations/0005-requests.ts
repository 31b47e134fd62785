import { sql, type Kysely } from 'kysely';

/** Creates tables about requests: rate limits, delays after failed sign-ins, idempotent responses; and the settings of
 *  the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      key text primary key,
      hits integer not null,
      resets_at text not null
    ) strict`.execute(db);
  await sql`create index rate_limits_by_age on rate_limits (resets_at)`.execute(db);
  await sql`
    create table login_failures (
      key text primary key,
      failures integer not null,
      last_at text not null
    ) strict`.execute(db);
  await sql`
    create table idempotent_answers (
      key text not null,
      actor text not null,
      route text not null,
      fingerprint text not null,
      body text not null,
      created_at text not null,
      primary key (key, actor, route)
    ) strict`.execute(db);
  await sql`create index idempotent_answers_by_age on idempotent_answers (created_at)`.execute(db);
  await sql`create table settings (name text primary key, value text not null) strict`.execute(db);
}
