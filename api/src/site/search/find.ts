import type { ListedEvent } from '@fotosoc/contract/event';
import { SEARCH_KINDS, type SearchGroup, type SearchKind, type SearchResult } from '@fotosoc/contract/search';
import type { Workshop } from '@fotosoc/contract/workshop';
import type { Db } from '../../ground/db/connection.ts';
import { findMatches, MOST_MATCHES } from './matches.ts';
import { nearWords } from './suggest.ts';
import { VISIBLE, type FindVisible } from './visible.ts';
import { excerptOf, fitOf, hasAll } from './words.ts';

/** What is found though this database does not hold it. */
export interface Elsewhere {
  workshops: readonly Workshop[];
  /** Those of the source outside. */
  events: readonly ListedEvent[];
}

export interface Asked {
  words: readonly string[];
  /** Of all kinds unless told. */
  kind?: SearchKind | undefined;
  /** Results of each kind. */
  limit: number;
}

/** What has all words, kind by kind. */
export async function find(db: Db, elsewhere: Elsewhere, { words, kind, limit }: Asked): Promise<SearchGroup[]> {
  const kinds = kind === undefined ? SEARCH_KINDS : [kind];
  const groups = await Promise.all(kinds.map((one) => groupOf(db, elsewhere, one, { words, limit })));
  return groups.filter(({ count }) => count > 0);
}

/** What is near words that nothing has, and is found. */
export async function suggest(db: Db, elsewhere: Elsewhere, words: readonly string[]): Promise<string | null> {
  const near = await Promise.all(
    words.map(async (word) => {
      const isKnown = (await find(db, elsewhere, { words: [word], limit: 1 })).length > 0;
      return isKnown ? [word] : nearWords(db, word);
    }),
  );
  for (let tries = 0; tries < Math.max(...near.map(({ length }) => length)); tries++) {
    const other = near.map((offered, at) => offered[Math.min(tries, offered.length - 1)] ?? words[at]!);
    if ((await find(db, elsewhere, { words: other, limit: 1 })).length > 0) return other.join(' ');
  }
  return null;
}

async function groupOf(
  db: Db,
  elsewhere: Elsewhere,
  kind: SearchKind,
  { words, limit }: Pick<Asked, 'words' | 'limit'>,
): Promise<SearchGroup> {
  const others = outsideOf(kind, elsewhere).filter(({ text }) => hasAll(text, words));
  if (!isKept(kind))
    return { kind, count: others.length, isMore: false, results: others.slice(0, limit).map(resultOf) };
  const matches = await findMatches(db, kind, words);
  const findVisible: FindVisible = VISIBLE[kind];
  const visible =
    matches.length === 0
      ? new Map<string, never>()
      : await findVisible(
          db,
          matches.map(({ id }) => id),
        );
  const seen = matches.filter(({ id }) => visible.has(id));
  const results = await Promise.all(
    seen.slice(0, limit).map(async ({ id, title, words: text }): Promise<SearchResult> => {
      const shown = await visible.get(id)!();
      const excerpt = fitOf(title, words) > 0 ? '' : excerptOf(text, words);
      return { ...shown, title: shown.title ?? title, excerpt };
    }),
  );
  return {
    kind,
    count: seen.length + others.length,
    isMore: matches.length === MOST_MATCHES,
    results: [...results, ...others.map(resultOf)].slice(0, limit),
  };
}

function isKept(kind: SearchKind): kind is keyof typeof VISIBLE {
  return kind in VISIBLE;
}

interface Outside extends Omit<SearchResult, 'excerpt'> {
  text: string;
}

function outsideOf(kind: SearchKind, { workshops, events }: Elsewhere): Outside[] {
  if (kind === 'workshops') {
    return workshops.map(({ id, title, thumbnail }) => ({
      id: String(id),
      title,
      line: 'Presentation',
      path: '/workshops',
      photo: null,
      image: thumbnail,
      start: null,
      text: title,
    }));
  }
  if (kind !== 'events') return [];
  return events.map(({ slug, name, location, description, type, image, start }) => ({
    id: slug,
    title: name,
    line: location,
    path: `/events/${slug}`,
    photo: null,
    image,
    start,
    text: [name, location, type, description].join(' '),
  }));
}

function resultOf({ text: _text, ...result }: Outside): SearchResult {
  return { ...result, excerpt: '' };
}
