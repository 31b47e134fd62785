import { internal, other, type Declarations, type Processing } from '@fotosoc/server-kit/personal-data/declaration';
import type { SearchTables } from './tables.ts';

const INDEX: Processing = {
  person: 'member',
  what: 'The words of portfolios, captions and photos, in the index of the search',
  why: 'To find them.',
  basis: 'interest',
  seenBy: 'Everyone.',
  kept: 'As long as the text itself.',
};

/** Database triggers insert into both tables. Deleting a row also deletes its `search_texts`; unused `search_terms` are
 *  deleted by a job. */
export const SEARCH_DATA: Declarations<SearchTables> = {
  search_texts: { columns: { ...internal('title words'), ...other('n kind id dates') }, processing: [INDEX] },
  search_terms: { columns: internal('term'), processing: [INDEX] },
};
