import { about, internal, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { CallTables } from './tables.ts';

export const CALL_DATA: Declarations<CallTables> = {
  open_calls: {
    columns: other(
      'id slug title theme picture_photo_id opens_at closes_at entries_each names_shown judged_by ballot votes_each chosen_count tie_rule judged_while_open seed created_at results_at gallery_id',
    ),
  },
  call_entries: {
    columns: {
      ...about('title name entered_at removed_at account_id place'),
      ...internal('person_key'),
      ...other('id call_id photo_id score_sum score_count'),
    },
    processing: [
      {
        person: 'member',
        what: 'Your entries in calls, with title and name',
        why: 'To judge the entries, and to show the results.',
        basis: 'contract',
        seenBy:
          'The photo: the judges. Your name: everyone once the results are published, unless the call hides names.',
        kept: 'As long as the call is on the site, or until you withdraw the photo before the call closes. When you delete your account, at once; photos in galleries of the society stay, without your name.',
      },
    ],
    accountRows: [
      { holder: { account: 'account_id' }, title: 'Photos that you entered in calls', onErasure: 'delete' },
    ],
  },
  call_judges: {
    columns: { ...about('name invited_at valid_until'), ...internal('token_hash'), ...other('id call_id') },
    processing: [
      {
        person: 'visitor',
        what: 'Your name and your marks, if the society invited you as a judge',
        why: 'To count your marks once.',
        basis: 'interest',
        seenBy: 'Officers with the right to look after pages see your name, and how many photos you have marked.',
        kept: 'As long as the call is on the site.',
      },
    ],
  },
  call_ballots: {
    columns: { ...about('started_at account_id'), ...internal('person_key'), ...other('id call_id judge_id') },
    processing: [
      {
        person: 'member',
        what: 'Your votes and marks for photos in calls',
        why: 'To count your votes once, and to show them to you again.',
        basis: 'contract',
        seenBy: 'Nobody.',
        kept: 'As long as the call is on the site. When you delete your account, the votes stay without your name.',
      },
    ],
    accountRows: [
      {
        holder: { account: 'account_id' },
        title: 'Calls that you judged',
        onErasure: { set: { account_id: null, person_key: null } },
      },
    ],
  },
  call_marks: { columns: other('ballot_id entry_id mark') },
};
