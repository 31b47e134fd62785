import { sql, type Kysely } from 'kysely';

/** External URL of a Foto of the Week, so that the photo is fetched once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fotos_of_the_week add column source text`.execute(db);
  await sql`create unique index fotos_of_the_week_source on fotos_of_the_week (source)`.execute(db);
}
