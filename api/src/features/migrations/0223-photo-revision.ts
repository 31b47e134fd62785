import { PostgresAdapter, sql, type Kysely } from 'kysely';

const FORMER = `"count after update on photos: 'content-revision'"`;
/** Columns that pages show, or that decide where a photo is shown. */
const SHOWN = 'purpose, file, width, height, placeholder, exif, alt, title, credit, set_id, position, profile_of';

/** Lets cached pages stay when a photo gets another copy: no page depends on the copies that exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await sql.raw(`drop trigger ${FORMER}${isPostgres ? ' on photos' : ''}`).execute(db);
  if (isPostgres) await sql.raw(`drop function ${FORMER}()`).execute(db);
  const revise = "update counters set value = value + 1 where name = 'content-revision'";
  await sql.raw(`create trigger "revise photos" after update of ${SHOWN} on photos begin ${revise}; end`).execute(db);
}
