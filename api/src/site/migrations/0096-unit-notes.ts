import { sql, type Kysely } from 'kysely';

/** What who hands things out should know of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment_units add column note text not null default ''`.execute(db);
}
