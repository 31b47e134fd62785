import { sql, type Kysely } from 'kysely';

/** Photographer of a photo, and whether a gallery shows camera data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column credit text not null default ''`.execute(db);
  await sql`alter table galleries add column shows_camera integer`.execute(db);
}
