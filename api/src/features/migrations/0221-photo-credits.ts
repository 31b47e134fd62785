import { sql, type Kysely } from 'kysely';

/** Adds an index for the photos of a photographer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_by_credit on photos (credit)`.execute(db);
}
