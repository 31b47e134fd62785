import type { Generated } from 'kysely';

export interface SearchTables {
  search_texts: SearchTextRow;
  search_terms: { term: string };
}

/** The words of something that can be found; written by triggers alone. */
export interface SearchTextRow {
  n: Generated<number>;
  kind: string;
  id: string;
  title: string;
  words: string;
}
