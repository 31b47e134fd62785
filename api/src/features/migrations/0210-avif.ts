import { sql, type Kysely } from 'kysely';

/** Adds which photos have AVIF copies: 0 for photos that wait for the conversion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column avif_state integer not null default 0`.execute(db);
  await sql`create index photos_without_avif on photos (created_at) where avif_state = 0`.execute(db);
}
