import { sql, type Kysely } from 'kysely';

/** What an account stores, and what the society does, are counted by why photos were uploaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index photos_by_owner`.execute(db);
  await sql`create index photos_by_owner on photos (owner_id, purpose, size_bytes)`.execute(db);
  await sql`create index photos_by_purpose on photos (purpose, size_bytes)`.execute(db);
}
