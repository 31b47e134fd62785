import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

interface Portfolios {
  portfolios: { id: string; lot: number };
}

/** Indexes for queries that scanned whole tables, and a random number for each portfolio, so that a random selection
 *  needs no scan. */
export async function up(db: Kysely<Portfolios>): Promise<void> {
  await sql`create index galleries_by_newest on galleries (created_at desc, link)`.execute(db);
  await sql`drop index galleries_by_age`.execute(db);
  // Unpublished photos are few, and the only ones that are selected by age. The null columns are part of the index, as
  // SQLite otherwise chooses the index of profile images, in which nearly all photos are null.
  await sql`
    create index photos_without_place on photos (set_id, profile_of, created_at)
    where set_id is null and profile_of is null`.execute(db);
  await sql`drop index photos_by_age`.execute(db);
  await sql`create index bookings_by_end on bookings (ends_at)`.execute(db);
  await sql`create index sessions_by_age on sessions (created_at)`.execute(db);
  await sql`create index login_failures_by_age on login_failures (last_at)`.execute(db);
  await sql`create index mails_done_by_age on mails (next_try_at, created_at) where next_try_at is null`.execute(db);

  await sql`alter table portfolios add column lot integer not null default 0`.execute(db);
  await drawLots(db);
  await sql`create index portfolios_by_lot on portfolios (lot, id)`.execute(db);
}

async function drawLots(db: Kysely<Portfolios>): Promise<void> {
  for (const { id } of await db.selectFrom('portfolios').select('id').execute()) {
    const lot = randomInt(2 ** 31);
    await db.updateTable('portfolios').set({ lot }).where('id', '=', id).execute();
  }
}
