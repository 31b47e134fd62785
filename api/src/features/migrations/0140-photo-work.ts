import { sql, type Kysely } from 'kysely';

/** Processing time of photos, in an index with their size, so that statistics read the index only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column work_ms integer`.execute(db);
  await sql`create index photos_by_size on photos (size_bytes, width, height, work_ms)`.execute(db);
}
