import type { CommitteeMember, PastCommittee } from '@fotosoc/contract/committee';
import type { SearchResult } from '@fotosoc/contract/search';
import { scoreTitle, containsAllTerms, splitWords } from './search-terms.ts';

export interface Committees {
  members: readonly Pick<CommitteeMember, 'name' | 'position' | 'image'>[];
  /** Latest committee first. */
  past: readonly PastCommittee[];
}

/** Result with the text to match against all search terms. */
export interface TextResult extends Omit<SearchResult, 'excerpt'> {
  text: string;
}

const PLAIN = { photo: null, image: '', start: null };

/** Returns present and past committee members with all terms in name, position and year, best match first, one result
 *  per person. A year alone finds its committee instead of each member. */
export function findCommittee(committees: Committees, words: readonly string[]): TextResult[] {
  const pages = listCommitteePages(committees).filter(({ text }) => containsAllTerms(text, words));
  const found = new Set(pages.map(({ path }) => path));
  const posts = listPosts(committees).filter(({ path, text }) => !found.has(path) && containsAllTerms(text, words));
  const fits = new Map(posts.map((post) => [post, scoreTitle(post.text, words)]));
  const people = new Map<string, TextResult>();
  for (const post of posts.toSorted((one, other) => fits.get(other)! - fits.get(one)!)) {
    const key = splitWords(post.title).join(' ');
    const known = people.get(key);
    people.set(key, known ? { ...known, line: `${known.line}, ${post.line}` } : post);
  }
  return [...people.values(), ...pages];
}

/** Returns the texts of all committees, for suggestions. */
export function listCommitteeTexts(committees: Committees): string[] {
  return [...listPosts(committees), ...listCommitteePages(committees)].map(({ text }) => text);
}

function listPosts({ members, past }: Committees): TextResult[] {
  const present = members.map(({ name, position, image }, index) => ({
    ...PLAIN,
    id: `member-${index}`,
    title: name,
    line: position,
    path: '/committee',
    image,
    text: `${name} ${position}`,
  }));
  const former = past.flatMap(({ year, members: posts }) =>
    posts.map(({ role, name }, index) => ({
      ...PLAIN,
      id: `${year}-${index}`,
      title: name,
      line: `${role} ${year}`,
      path: formatYearPath(year),
      text: `${name} ${role} ${expandYear(year)}`,
    })),
  );
  return [...present, ...former];
}

function listCommitteePages({ members, past }: Committees): TextResult[] {
  const present = { title: 'Committee', path: '/committee', text: 'Committee', count: members.length };
  const former = past.map(({ year, members: posts }) => ({
    title: `Committee ${year}`,
    path: formatYearPath(year),
    text: `Committee ${expandYear(year)}`,
    count: posts.length,
  }));
  return [present, ...former].map(({ count, ...page }) => ({
    ...PLAIN,
    ...page,
    id: page.path,
    line: count === 1 ? '1 member' : `${count} members`,
  }));
}

function formatYearPath(year: string): string {
  return `/previous-committees#${encodeURIComponent(year)}`;
}

/** Returns a year with both calendar years in full, e.g. `2025/26 2026`. */
function expandYear(year: string): string {
  const [, century, end] = /^(\d\d)\d\d\/(\d\d)$/.exec(year) ?? [];
  return end === undefined ? year : `${year} ${end === '00' ? Number(century) + 1 : century}${end}`;
}
