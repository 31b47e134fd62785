import { sql, type Kysely } from 'kysely';

/** Adds an index for the first captions of each photo, and for the number of its captions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index captions_shown on captions (photo_id, created_at, id)
    where state = 'shown' and removed_at is null`.execute(db);
}
