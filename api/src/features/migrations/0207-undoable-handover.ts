import { sql, type Kysely } from 'kysely';

/** Gives the log entry of the last handover the id of the handover, and makes the entry undoable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update record_entries set id = subject_id, before_state = '{}'
    where act = 'hand-over' and subject_id in (select id from hand_overs)`.execute(db);
}
