import { sql, type Kysely } from 'kysely';

/** Time at which a version without reports was served; such rows may stay without a heartbeat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_reports add column served_at text`.execute(db);
}
