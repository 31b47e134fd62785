import { SEARCH_KINDS, type SearchGroup, type SearchKind, type SearchResult } from '@fotosoc/contract/search';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findUnindexed, listUnindexedTerms, type UnindexedContent } from './unindexed-content.ts';
import { findMatchesByKind, MAX_MATCHES_PER_KIND, type Match } from './matches.ts';
import { findSimilarWords } from './suggest.ts';
import { VISIBILITY_QUERIES, type FindVisible } from './visible.ts';
import { createExcerpt, scoreTitle } from './search-terms.ts';

export interface SearchQuery {
  words: readonly string[];
  /** Default: all kinds. */
  kind?: SearchKind | undefined;
  limit: number;
}

/** Sources of the search. */
export interface SearchSources {
  db: Db;
  elsewhere: UnindexedContent;
  now: Date;
}

/** Returns the results with all terms, by kind. */
export async function findSearchResults(
  sources: SearchSources,
  { words, kind, limit }: SearchQuery,
): Promise<SearchGroup[]> {
  const kinds = kind === undefined ? SEARCH_KINDS : [kind];
  const matches = await findMatchesByKind(sources.db, kinds.filter(isIndexed), words);
  const groups = await Promise.all(
    kinds.map((one) => findGroup(sources, one, isIndexed(one) ? matches.get(one) : undefined, { words, limit })),
  );
  return groups.filter(({ count }) => count > 0);
}

/** Returns the query with each unknown word replaced by a similar known one; null without suggestions. */
export async function suggestSearchTerms(sources: SearchSources, words: readonly string[]): Promise<string | null> {
  const otherTerms = listUnindexedTerms(sources.elsewhere);
  const near = await Promise.all(
    words.map(async (word) => {
      const isKnown = await hasResults(sources, [word]);
      return isKnown ? [word] : findSimilarWords(sources.db, word, otherTerms);
    }),
  );
  for (let tries = 0; tries < Math.max(...near.map(({ length }) => length)); tries++) {
    const other = near.map((offered, at) => offered[Math.min(tries, offered.length - 1)] ?? words[at]!);
    const isAnother = other.some((word, at) => word !== words[at]);
    if (isAnother && (await hasResults(sources, other))) return other.join(' ');
  }
  return null;
}

async function hasResults({ db, elsewhere, now }: SearchSources, words: readonly string[]): Promise<boolean> {
  if (SEARCH_KINDS.some((kind) => findUnindexed(elsewhere, kind, words).length > 0)) return true;
  for (const [kind, matches] of await findMatchesByKind(db, SEARCH_KINDS.filter(isIndexed), words)) {
    if ((await findVisible(db, kind, matches, now)).size > 0) return true;
  }
  return false;
}

async function findGroup(
  { db, elsewhere, now }: SearchSources,
  kind: SearchKind,
  matches: readonly Match[] | undefined,
  { words, limit }: Pick<SearchQuery, 'words' | 'limit'>,
): Promise<SearchGroup> {
  const others = findUnindexed(elsewhere, kind, words).map(({ text: _text, ...result }) => ({
    fit: scoreTitle(`${result.title} ${result.line}`, words),
    show: async (): Promise<SearchResult> => ({ ...result, excerpt: '' }),
  }));
  const { found, isMore } =
    matches && isIndexed(kind) ? await findIndexed(db, kind, matches, { words, now }) : { found: [], isMore: false };
  const best = [...found, ...others].toSorted((one, other) => other.fit - one.fit);
  const results = await Promise.all(best.slice(0, limit).map(async ({ show }) => show()));
  return { kind, count: best.length, isMore, results };
}

/** Returns visible matches of the index. Details are read for the shown results only. */
async function findIndexed(
  db: Db,
  kind: IndexedKind,
  matches: readonly Match[],
  { words, now }: { words: readonly string[]; now: Date },
) {
  const visible = await findVisible(db, kind, matches, now);
  const found = matches.flatMap(({ id, title, words: text, dates }) => {
    const read = visible.get(id);
    if (!read) return [];
    const fit = scoreTitle(title, words);
    const show = async (): Promise<SearchResult> => {
      const shown = await read();
      const date = shown.line.includes(dates) ? '' : dates;
      const excerpt = fit > 0 ? '' : createExcerpt(text, words) || createExcerpt(date, words);
      return { ...shown, title: shown.title ?? title, excerpt };
    };
    return [{ fit, show }];
  });
  return { found, isMore: matches.length === MAX_MATCHES_PER_KIND };
}

async function findVisible(db: Db, kind: IndexedKind, matches: readonly Match[], now: Date) {
  const find: FindVisible = VISIBILITY_QUERIES[kind];
  return find(
    db,
    matches.map(({ id }) => id),
    now,
  );
}

type IndexedKind = keyof typeof VISIBILITY_QUERIES;

function isIndexed(kind: SearchKind): kind is IndexedKind {
  return kind in VISIBILITY_QUERIES;
}
