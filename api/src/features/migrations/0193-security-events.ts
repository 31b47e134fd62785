import { PostgresAdapter, sql, type Kysely } from 'kysely';

const REFUSAL = 'security_events is append-only: rows never change, and stay for 90 days';

/** Adds the security log. No account is referenced by a foreign key: an entry outlives its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      id text primary key,
      at text not null,
      kind text not null,
      result text not null,
      account_id text,
      actor_id text,
      network text,
      device text not null,
      detail text not null,
      count integer not null
    ) strict`.execute(db);
  await sql`create index security_events_by_time on security_events (at, id)`.execute(db);
  await sql`create index security_events_by_account on security_events (account_id, at)`.execute(db);
  const statements = db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const ON_SQLITE = [
  `create trigger security_events_update before update on security_events begin select raise(abort, '${REFUSAL}'); end`,
  `create trigger security_events_delete before delete on security_events
   when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
   begin select raise(abort, '${REFUSAL}'); end`,
];

const ON_POSTGRES = [
  `create function security_events_refuse() returns trigger language plpgsql as $$
   begin raise exception '${REFUSAL}'; end $$`,
  `create trigger security_events_update before update on security_events
   for each row execute function security_events_refuse()`,
  `create trigger security_events_truncate before truncate on security_events
   for each statement execute function security_events_refuse()`,
  `create trigger security_events_delete before delete on security_events for each row
   when (old.at::timestamptz > now() - interval '90 days') execute function security_events_refuse()`,
];
