import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** Has the index of the search lose the words of a text with the text. Before, SQLite marked them as deleted, and the file
 *  kept them until it merged that part of the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return; // `forgetSearchTerms` deletes them there
  await sql`insert into search_index (search_index, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into search_index (search_index) values ('rebuild')`.execute(db);
}
