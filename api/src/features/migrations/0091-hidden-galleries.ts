import { sql, type Kysely } from 'kysely';

/** Hidden galleries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table galleries add column hidden_at text`.execute(db);
  await sql`create index galleries_hidden on galleries (id) where hidden_at is not null`.execute(db);
}
