import { sql, type Kysely } from 'kysely';

/** Equipment of the society. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table equipment (
      id text primary key,
      name text not null unique,
      quantity integer not null check (quantity >= 0)
    ) strict`.execute(db);
}
