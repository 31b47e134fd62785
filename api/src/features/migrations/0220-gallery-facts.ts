import { sql, type Kysely } from 'kysely';

/** Adds day, description, chosen cover and order of the photos to galleries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table galleries add column taken_on text`.execute(db);
  await sql`alter table galleries add column description text not null default ''`.execute(db);
  await sql`alter table galleries add column cover_photo_id text`.execute(db);
  await sql`alter table galleries add column photo_order text not null default 'manual'`.execute(db);
}
