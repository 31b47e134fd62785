import { sql, type Selectable } from 'kysely';
import { isPostgres, type Db } from '@fotosoc/server-kit/db/connection';
import type { SearchTextRow } from './tables.ts';
import { scoreTitle, isPrefixTerm } from './search-terms.ts';

/** Maximum number of matches per kind that are read; people do not look at more. */
export const MAX_MATCHES_PER_KIND = 500;

export type Match = Pick<Selectable<SearchTextRow>, 'id' | 'title' | 'words' | 'dates'>;

/** Returns the texts of one kind that contain all words, best match first. The caller checks their visibility.
 *  @param words normalized words of letters and digits, at least one; each may be a prefix, as the last word of a query
 *  may be unfinished */
export async function findMatches(db: Db, kind: string, words: readonly string[]): Promise<Match[]> {
  const { rows } = await (isPostgres(db) ? onPostgres(db, kind, words) : onSqlite(db, kind, words));
  const fits = new Map(rows.map((row) => [row, scoreTitle(row.title, words)]));
  return rows.toSorted((one, other) => fits.get(other)! - fits.get(one)!);
}

function onSqlite(db: Db, kind: string, words: readonly string[]) {
  const all = words.map((word) => (isPrefixTerm(word) ? `"${word}" *` : `"${word}"`)).join(' AND ');
  const query = `kind : "${kind}" AND {title words dates} : (${all})`;
  return sql<Match>`
    select id, title, words, dates from search_texts where n in (
      select rowid from search_index where search_index match ${query} order by rowid desc limit ${MAX_MATCHES_PER_KIND}
    ) order by n desc`.execute(db);
}

function onPostgres(db: Db, kind: string, words: readonly string[]) {
  const all = words.map((word) => (isPrefixTerm(word) ? `'${word}':*` : `'${word}'`)).join(' & ');
  const query = `'=${kind}' & ${all}`;
  return sql<Match>`
    select id, title, words, dates from search_texts
    where search_document(kind, title, words, dates) @@ ${query}::tsquery limit ${MAX_MATCHES_PER_KIND}`.execute(db);
}
