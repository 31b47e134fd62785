import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import type { CallTables } from './tables.ts';

const GUEST: Processing = {
  person: 'visitor',
  what: 'Your name, your e-mail address and the photos with their titles, if you enter a call without an account',
  why: 'To mail you the link to your photos, to judge the photos, and to count each person once.',
  basis: 'contract',
  seenBy:
    'Your address: nobody. The photo: the judges. Your name: everyone once the results are published, unless the call hides names.',
  kept: 'Your address without a photo: until the call closes. With a photo: 30 days after the results, or a year after the call closes without results. The photos with name and title: as long as the call is on the site, or until you withdraw them before the call closes, or ask the committee to delete them.',
};

export const CALL_DATA: Declarations<CallTables> = {
  open_calls: {
    columns: other(
      'id slug title theme picture_photo_id opens_at closes_at entries_each names_shown judged_by ballot votes_each chosen_count tie_rule judged_while_open entrants seed created_at results_at gallery_id',
    ),
  },
  call_entries: {
    columns: {
      ...about('title name entered_at removed_at account_id place'),
      ...internal('person_key'),
      ...other('id call_id photo_id guest_id score_sum score_count'),
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
      {
        holder: { column: 'guest_id', of: 'call_guests' },
        title: 'Photos that you entered in calls',
        onErasure: 'by code',
      },
    ],
  },
  call_guests: {
    columns: { ...about('name email asked_at'), ...internal('person_key'), ...other('id call_id') },
    processing: [GUEST],
    accountRows: [
      {
        holder: { borrower: 'person_key', address: 'email' },
        title: 'Calls that you have a mailed link for',
        onErasure: 'by code',
      },
    ],
  },
  call_guest_links: {
    columns: { ...internal('token_hash'), ...other('guest_id') },
    processing: [GUEST],
    accountRows: [{ holder: { column: 'guest_id', of: 'call_guests' }, onErasure: 'by code' }],
  },
  call_guest_photos: {
    columns: other('photo_id guest_id'),
    accountRows: [{ holder: { column: 'guest_id', of: 'call_guests' }, onErasure: 'by code' }],
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
