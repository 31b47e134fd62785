import { internal, other, type Declarations, type Processing } from '../../server-kit/personal-data/declaration.ts';
import type { SearchTables } from './tables.ts';

const INDEX: Processing = {
  person: 'member',
  what: 'The words of portfolios, captions and photos, in the index of the search',
  why: 'To find them.',
  basis: 'interest',
  seenBy: 'Everyone.',
  kept: 'As long as the text itself.',
};

/** Triggers of the database write both tables, and delete from the first. */
export const SEARCH_DATA: Declarations<SearchTables> = {
  search_texts: { columns: { ...internal('title words'), ...other('n kind id dates') }, processing: [INDEX] },
  search_terms: { columns: internal('term'), processing: [INDEX] },
};
