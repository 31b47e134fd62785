import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Maximum number of compared words with the same first letter. */
const MAX_COMPARED_TERMS = 20_000;
const MAX_SUGGESTIONS = 3;

/** Returns known words with a small edit distance, nearest first: one wrong, missing, extra or swapped letter; two in a
 *  long word.
 *  @param word normalized word
 *  @param otherTerms normalized words that are not in the index */
export async function findSimilarWords(db: Db, word: string, otherTerms: ReadonlySet<string>): Promise<string[]> {
  const most = word.length > 5 ? 2 : 1;
  const first = String.fromCodePoint(word.codePointAt(0)!);
  const { rows } = await sql<{ term: string }>`
    select term from search_terms
    where term >= ${first} and term < ${getNextPrefix(first)}
    and length(term) between ${word.length - most} and ${word.length + most}
    limit ${MAX_COMPARED_TERMS}`.execute(db);
  const others = [...otherTerms].filter(
    (term) => term.startsWith(first) && Math.abs(term.length - word.length) <= most,
  );
  return [...new Set([...rows.map(({ term }) => term), ...others])]
    .map((term) => ({ term, distance: computeEditDistance(word, term) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted((one, other) => one.distance - other.distance || one.term.length - other.term.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ term }) => term);
}

/** Returns the upper bound of all words with a first letter. */
function getNextPrefix(letter: string): string {
  return String.fromCodePoint(letter.codePointAt(0)! + 1);
}

/** Returns the optimal string alignment distance: changed, added, removed or swapped letters. */
function computeEditDistance(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isExchanged = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          last[column]! + 1,
          line[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isExchanged ? beforeLast[column - 2]! + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, line];
  }
  return last[to.length]!;
}
