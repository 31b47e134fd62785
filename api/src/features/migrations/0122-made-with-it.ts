import { sql, type Kysely } from 'kysely';

/** Example photo taken with an equipment type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment add column made_photo_id text references photos (id) on delete set null`.execute(db);
  await sql`create index equipment_by_made_photo on equipment (made_photo_id)`.execute(db);
}
