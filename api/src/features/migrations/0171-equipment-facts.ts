import { sql, type Kysely } from 'kysely';

/** Adds description, category and value of equipment. The value is in euro, null if unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table equipment add column description text not null default ''`.execute(db);
  await sql`alter table equipment add column category text not null default ''`.execute(db);
  await sql`alter table equipment add column value real`.execute(db);
}
