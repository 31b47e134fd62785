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
  /** Month and year in Ireland, e.g. `October 2026`; empty for what has no date. */
  dates: Generated<string>;
}
