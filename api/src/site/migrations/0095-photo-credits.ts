import { sql, type Kysely } from 'kysely';

/** Who took a photo, and whether a gallery shows what cameras wrote down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column credit text not null default ''`.execute(db);
  await sql`alter table galleries add column shows_camera integer`.execute(db);
}
