import { sql, type Selectable } from 'kysely';
import { isPostgres, type Db } from '@fotosoc/server-kit/db/connection';
import type { SearchTextRow } from './tables.ts';
import { scoreTitle, isPrefixTerm } from './search-terms.ts';

/** Maximum number of matches per kind that are read; people do not look at more. */
export const MAX_MATCHES_PER_KIND = 500;

/** Maximum number of matches of all kinds that one query reads. */
const MAX_MATCHES_AT_ONCE = 200;

export type Match = Pick<Selectable<SearchTextRow>, 'kind' | 'id' | 'title' | 'words' | 'dates'>;

/** Returns the texts of each kind that contain all words, best match first. The caller checks their visibility. Few
 *  matches are read at once: a query for one kind costs as much as a query for all.
 *  @returns the kinds with matches */
export async function findMatchesByKind<K extends string>(
  db: Db,
  kinds: readonly K[],
  words: readonly string[],
): Promise<Map<K, Match[]>> {
  const all = kinds.length > 1 ? await readMatches(db, { words, limit: MAX_MATCHES_AT_ONCE + 1 }) : undefined;
  const matches = new Map<K, Match[]>();
  for (const kind of kinds) {
    const found =
      all && all.length <= MAX_MATCHES_AT_ONCE
        ? all.filter((match) => match.kind === kind).slice(0, MAX_MATCHES_PER_KIND)
        : await readMatches(db, { kind, words, limit: MAX_MATCHES_PER_KIND });
    if (found.length > 0) matches.set(kind, sortByTitle(found, words));
  }
  return matches;
}

interface MatchQuery {
  /** Default: all kinds. */
  kind?: string;
  /** Normalized words of letters and digits, at least one; each may be a prefix, as the last word of a query may be
   *  unfinished. */
  words: readonly string[];
  limit: number;
}

/** Returns texts that contain all words, on SQLite the newest. The caller checks their visibility. */
async function readMatches(db: Db, query: MatchQuery): Promise<Match[]> {
  return (await (isPostgres(db) ? onPostgres(db, query) : onSqlite(db, query))).rows;
}

function sortByTitle(matches: Match[], words: readonly string[]): Match[] {
  const fits = new Map(matches.map((match) => [match, scoreTitle(match.title, words)]));
  return matches.toSorted((one, other) => fits.get(other)! - fits.get(one)!);
}

function onSqlite(db: Db, { kind, words, limit }: MatchQuery) {
  const all = words.map((word) => (isPrefixTerm(word) ? `"${word}" *` : `"${word}"`)).join(' AND ');
  const query = `${kind === undefined ? '' : `kind : "${kind}" AND `}{title words dates} : (${all})`;
  return sql<Match>`
    select kind, id, title, words, dates from search_texts where n in (
      select rowid from search_index where search_index match ${query} order by rowid desc limit ${limit}
    ) order by n desc`.execute(db);
}

function onPostgres(db: Db, { kind, words, limit }: MatchQuery) {
  const all = words.map((word) => (isPrefixTerm(word) ? `'${word}':*` : `'${word}'`)).join(' & ');
  const query = `${kind === undefined ? '' : `'=${kind}' & `}${all}`;
  return sql<Match>`
    select kind, id, title, words, dates from search_texts
    where search_document(kind, title, words, dates) @@ ${query}::tsquery limit ${limit}`.execute(db);
}
