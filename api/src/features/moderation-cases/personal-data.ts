import { about, internal, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { ModerationCaseTables } from './tables.ts';
import { SENDER_RETENTION_MS } from './untrusted-senders.ts';

export const MODERATION_CASE_DATA: Declarations<ModerationCaseTables> = {
  review_cases: {
    columns: {
      ...about('reason note email opened_at decided_at'),
      ...internal('answer_key_hash'),
      ...other('id list caption_id photo_id hid entry_id'),
    },
    processing: [
      {
        person: 'reporter',
        what: 'The reason that you chose, and your note and e-mail address if you left them',
        why: 'To decide about the photo and to reply to you.',
        basis: 'interest',
        seenBy: 'Officers with the right to look after captions.',
      },
    ],
    retention: {
      key: ['id'],
      since: 'decided_at',
      ms: 90 * DAY_MS, // the time in which the reporter may ask again
      event: 'the decision',
    },
    accountRows: [
      {
        holder: { email: 'email' },
        title: 'Photos that you reported',
        onErasure: { set: { email: null, note: null, answer_key_hash: null } },
      },
    ],
  },
  stranger_posts: {
    columns: { ...internal('network'), ...other('subject_id kind sent_at is_held') },
    processing: [
      {
        person: 'visitor',
        what: 'A hash of the network that you send a form from without an account',
        why: 'To notice when many networks flood the site together.',
        basis: 'interest',
        seenBy: 'Nobody.',
      },
    ],
    retention: { key: ['subject_id'], since: 'sent_at', ms: SENDER_RETENTION_MS, event: 'you sent it' },
    accountRows: [{ holder: { account: 'subject_id' }, onErasure: 'delete' }],
  },
};
