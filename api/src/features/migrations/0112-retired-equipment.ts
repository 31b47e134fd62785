import { sql, type Kysely } from 'kysely';

/** Time of retirement of an equipment type: its loans stay, and the retirement can be reverted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment add column retired_at text`.execute(db);
}
