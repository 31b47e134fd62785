import { sql, type Selectable } from 'kysely';
import { isPostgres, type Db } from '../../ground/db/connection.ts';
import type { SearchTextRow } from './tables.ts';
import { fitOf, mayBegin } from './words.ts';

/** So many of a kind are looked at; what has more fits more than a person looks at. */
export const MOST_MATCHES = 500;

export type Match = Pick<Selectable<SearchTextRow>, 'id' | 'title' | 'words' | 'dates'>;

/** What of one kind has all these words, the best first; whether visitors see it is for the caller to ask.
 *  @param words folded letters and digits, at least one; the last of a query may be unfinished, so that all may */
export async function findMatches(db: Db, kind: string, words: readonly string[]): Promise<Match[]> {
  const { rows } = await (isPostgres(db) ? onPostgres(db, kind, words) : onSqlite(db, kind, words));
  const fits = new Map(rows.map((row) => [row, fitOf(row.title, words)]));
  return rows.toSorted((one, other) => fits.get(other)! - fits.get(one)!);
}

function onSqlite(db: Db, kind: string, words: readonly string[]) {
  const all = words.map((word) => (mayBegin(word) ? `"${word}" *` : `"${word}"`)).join(' AND ');
  const query = `kind : "${kind}" AND {title words dates} : (${all})`;
  return sql<Match>`
    select id, title, words, dates from search_texts where n in (
      select rowid from search_index where search_index match ${query} order by rowid desc limit ${MOST_MATCHES}
    ) order by n desc`.execute(db);
}

function onPostgres(db: Db, kind: string, words: readonly string[]) {
  const all = words.map((word) => (mayBegin(word) ? `'${word}':*` : `'${word}'`)).join(' & ');
  const query = `'=${kind}' & ${all}`;
  return sql<Match>`
    select id, title, words, dates from search_texts
    where search_document(kind, title, words, dates) @@ ${query}::tsquery limit ${MOST_MATCHES}`.execute(db);
}
