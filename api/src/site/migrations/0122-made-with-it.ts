import { sql, type Kysely } from 'kysely';

/** Of a kind of equipment, a photo of the site that was made with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment add column made_photo_id text references photos (id) on delete set null`.execute(db);
  await sql`create index equipment_by_made_photo on equipment (made_photo_id)`.execute(db);
}
