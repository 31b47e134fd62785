import { sql, type Kysely } from 'kysely';

/** What a kind of equipment looks like, and what one thing of it does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['equipment', 'equipment_units']) {
    await sql
      .raw(`alter table ${table} add column photo_id text references photos (id) on delete set null`)
      .execute(db);
    await sql.raw(`create index ${table}_by_photo on ${table} (photo_id)`).execute(db);
  }
}
