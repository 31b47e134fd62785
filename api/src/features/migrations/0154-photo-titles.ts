import { sql, type Kysely } from 'kysely';

/** Adds the title of a work, which its photographer chooses, to photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column title text not null default ''`.execute(db);
}
