import { sql, type Kysely } from 'kysely';

/** Notes on units, for officers who hand them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment_units add column note text not null default ''`.execute(db);
}
