import type { Generated } from 'kysely';

export interface SearchTables {
  search_texts: SearchTextRow;
  search_terms: { term: string };
}

/** Searchable text of a row; written by triggers only. */
export interface SearchTextRow {
  n: Generated<number>;
  kind: string;
  id: string;
  title: string;
  words: string;
  /** Month and year in Ireland, e.g. `October 2026`; empty for rows without date. */
  dates: Generated<string>;
}
