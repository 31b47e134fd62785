import { sql, type Kysely } from 'kysely';

/** What preparing photos takes is measured, and told with what they take of the disk: from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column work_ms integer`.execute(db);
  await sql`create index photos_by_size on photos (size_bytes, width, height, work_ms)`.execute(db);
}
