import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** Removes the words of a deleted text from the search index at once. Before, SQLite marked them as deleted, and the
 *  file kept them until the next merge of the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return; // `deleteUnusedSearchTerms` deletes them there
  await sql`insert into search_index (search_index, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into search_index (search_index) values ('rebuild')`.execute(db);
}
