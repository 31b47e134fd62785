import { about, internal, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { ActivityLogTables } from './tables.ts';

/** Name in the activity log of a person whose account is erased. */
const FORMER_MEMBER = 'A former member';

export const ACTIVITY_LOG_DATA: Declarations<ActivityLogTables> = {
  record_entries: {
    columns: {
      ...about('area at actor_id act'),
      ...internal('subject before_state after_state'),
      ...other('id subject_id undone_at'),
    },
    processing: [
      {
        person: 'officer',
        what: 'What you did for the society, and when: pages, galleries, rights, loans, photos that were reported',
        why: 'To undo mistakes, and to know who decided.',
        basis: 'interest',
        seenBy: 'Officers with the same right.',
        kept: 'Until you delete your account; then the entries stay without your name. Entries about a loan go with the booking.',
      },
    ],
    accountRows: [
      { holder: { account: 'actor_id' }, title: 'Activity log', onErasure: { set: { actor_id: null } } },
      { holder: { account: 'subject_id' }, onErasure: { set: { subject: FORMER_MEMBER } } },
      { holder: { email: 'subject' }, onErasure: { set: { subject: FORMER_MEMBER } } },
    ],
  },
};
