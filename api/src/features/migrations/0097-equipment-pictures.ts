import { sql, type Kysely } from 'kysely';

/** Pictures of equipment types and of units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['equipment', 'equipment_units']) {
    await sql
      .raw(`alter table ${table} add column photo_id text references photos (id) on delete set null`)
      .execute(db);
    await sql.raw(`create index ${table}_by_photo on ${table} (photo_id)`).execute(db);
  }
}
