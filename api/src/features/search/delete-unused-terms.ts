import { sql } from 'kysely';
import { isPostgres, type Db } from '@fotosoc/server-kit/db/connection';

/** Deletes suggestion terms without a text. SQLite maintains the terms automatically. */
export async function deleteUnusedSearchTerms(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    delete from search_terms where term not in (
      select word from ts_stat('select search_words(title || '' '' || words || '' '' || dates) from search_texts'))`.execute(
    db,
  );
}
