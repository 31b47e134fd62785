import { about, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { CommitteeTables } from './tables.ts';

export const COMMITTEE_DATA: Declarations<CommitteeTables> = {
  committee_ties: {
    columns: { ...about('account_id name_key'), ...other('entry_id') },
    processing: [
      {
        person: 'officer',
        what: 'Which entry of the committee page is you',
        why: 'To show the badge Committee at your portfolio.',
        basis: 'interest',
        seenBy: 'Everyone sees the badge.',
        kept: 'Until the entry is another person’s, or you delete your account.',
      },
    ],
    accountRows: [{ holder: { account: 'account_id' }, title: 'Committee', onErasure: 'delete' }],
  },
};
