import { sql, type Kysely } from 'kysely';

/** Clears the texts of sent mails: their links may still work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update mails set body = '', form = null where sent_at is not null`.execute(db);
}
