import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { TestServer } from './server.ts';
import { usesPostgres } from './test-database.ts';

/** Tables a refused request must not change. */
const WATCHED_TABLES = [
  'accounts',
  'account_deletions',
  'email_links',
  'passkeys',
  'passkey_recoveries',
  'account_rights',
  'right_invitations',
  'hand_over_drafts',
  'hand_overs',
  'hand_over_invitations',
  'record_entries',
  'portfolios',
  'galleries',
  'photo_sets',
  'photos',
  'captions',
  'caption_reports',
  'hidden_photos',
  'review_cases',
  'equipment',
  'equipment_units',
  'bookings',
  'lent_units',
  'loan_mails',
  'loan_links',
  'borrower_blocks',
  'inductions',
  'mails',
  'fotos_of_the_week',
  'planned_events',
  'event_slugs',
  'event_sign_ups',
  'sign_up_links',
  'open_calls',
  'call_entries',
  'call_judges',
  'call_ballots',
  'call_marks',
  'call_guests',
  'call_guest_links',
  'call_guest_photos',
  'part_drafts',
  'part_versions',
  'scheduled_publications',
  'remote_versions',
  'remote_deployments',
  'deploy_tokens',
  'deploy_invitations',
];

/** Makes the database count changes of these tables: comparing their content would take longer than the request.
 *  @returns function that returns the number of changes so far */
export async function countChanges({ services: { db } }: TestServer): Promise<() => Promise<number>> {
  return usesPostgres() ? countOnPostgres(db) : countOnSqlite(db);
}

async function countOnSqlite(db: Db): Promise<() => Promise<number>> {
  await sql`create temp table changes (count integer)`.execute(db);
  await sql`insert into changes values (0)`.execute(db);
  for (const table of WATCHED_TABLES) {
    for (const event of ['insert', 'update', 'delete']) {
      const count = `create temp trigger count_${event}_${table} after ${event} on ${table}`;
      await sql.raw(`${count} begin update changes set count = count + 1; end`).execute(db);
    }
  }
  // `values`, because a `select` may run on another connection than the one that writes.
  const query = sql<{ column1: number }>`values ((select count from changes))`;
  return async () => (await query.execute(db)).rows[0]!.column1;
}

/** Adds a row per change. Updating a single row would make concurrent transactions wait for each other. */
async function countOnPostgres(db: Db): Promise<() => Promise<number>> {
  await sql`create table changes (changed text)`.execute(db);
  const note = 'begin insert into changes values (tg_table_name); return null; end';
  await sql.raw(`create function note_change() returns trigger language plpgsql as $$ ${note} $$`).execute(db);
  for (const table of WATCHED_TABLES) {
    const trigger = `create trigger note_change after insert or update or delete on ${table}`;
    await sql.raw(`${trigger} for each row execute function note_change()`).execute(db);
  }
  const query = sql<{ count: string }>`select count(*) as count from changes`;
  return async () => Number((await query.execute(db)).rows[0]!.count);
}
