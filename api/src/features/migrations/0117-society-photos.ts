import { sql, type Kysely } from 'kysely';

/** Indexes for the storage used by an account, and by the society, per purpose of the photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index photos_by_owner`.execute(db);
  await sql`create index photos_by_owner on photos (owner_id, purpose, size_bytes)`.execute(db);
  await sql`create index photos_by_purpose on photos (purpose, size_bytes)`.execute(db);
}
