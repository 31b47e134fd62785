import { SEARCH_KINDS, type SearchGroup, type SearchKind, type SearchResult } from '@fotosoc/contract/search';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findUnindexed, listUnindexedTerms, type UnindexedContent } from './unindexed-content.ts';
import { findMatches, MAX_MATCHES_PER_KIND } from './matches.ts';
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
  const groups = await Promise.all(kinds.map((one) => findGroup(sources, one, { words, limit })));
  return groups.filter(({ count }) => count > 0);
}

/** Returns the query with each unknown word replaced by a similar known one; null without suggestions. */
export async function suggestSearchTerms(sources: SearchSources, words: readonly string[]): Promise<string | null> {
  const otherTerms = listUnindexedTerms(sources.elsewhere);
  const near = await Promise.all(
    words.map(async (word) => {
      const isKnown = (await findSearchResults(sources, { words: [word], limit: 1 })).length > 0;
      return isKnown ? [word] : findSimilarWords(sources.db, word, otherTerms);
    }),
  );
  for (let tries = 0; tries < Math.max(...near.map(({ length }) => length)); tries++) {
    const other = near.map((offered, at) => offered[Math.min(tries, offered.length - 1)] ?? words[at]!);
    if ((await findSearchResults(sources, { words: other, limit: 1 })).length > 0) return other.join(' ');
  }
  return null;
}

async function findGroup(
  { db, elsewhere, now }: SearchSources,
  kind: SearchKind,
  { words, limit }: Pick<SearchQuery, 'words' | 'limit'>,
): Promise<SearchGroup> {
  const others = findUnindexed(elsewhere, kind, words).map(({ text: _text, ...result }) => ({
    fit: scoreTitle(`${result.title} ${result.line}`, words),
    show: async (): Promise<SearchResult> => ({ ...result, excerpt: '' }),
  }));
  const { found, isMore } = isIndexed(kind)
    ? await findIndexed(db, kind, { words, now })
    : { found: [], isMore: false };
  const best = [...found, ...others].toSorted((one, other) => other.fit - one.fit);
  const results = await Promise.all(best.slice(0, limit).map(async ({ show }) => show()));
  return { kind, count: best.length, isMore, results };
}

/** Returns visible matches of the index. Details are read for the shown results only. */
async function findIndexed(
  db: Db,
  kind: keyof typeof VISIBILITY_QUERIES,
  { words, now }: { words: readonly string[]; now: Date },
) {
  const matches = await findMatches(db, kind, words);
  if (matches.length === 0) return { found: [], isMore: false };
  const findVisible: FindVisible = VISIBILITY_QUERIES[kind];
  const ids = matches.map(({ id }) => id);
  const visible = await findVisible(db, ids, now);
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

function isIndexed(kind: SearchKind): kind is keyof typeof VISIBILITY_QUERIES {
  return kind in VISIBILITY_QUERIES;
}
