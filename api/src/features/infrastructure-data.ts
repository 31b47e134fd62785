import { sql } from 'kysely';
import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { Database } from '@fotosoc/server-kit/db/tables';

/** Counters against floods of forms and password guesses. */
export const RATE_COUNTERS_PROCESSING: Processing = {
  person: 'visitor',
  what: 'Your network address, next to how often it sent a form or tried to sign in',
  why: 'To stop programs from flooding the site and from guessing passwords.',
  basis: 'interest',
  seenBy: 'Nobody.',
  kept: 'Until the count ends, at most a day.',
};
const MAILS: Omit<Processing, 'person'> = {
  what: 'The address and subject of each mail that we send you',
  why: 'To find out why a mail did not arrive. The text of a mail is deleted once it is sent.',
  basis: 'interest',
  seenBy: 'The mail service that delivers it.',
};

export const INFRASTRUCTURE_DATA: Declarations<
  Pick<Database, 'rate_limits' | 'idempotent_answers' | 'settings' | 'counters' | 'leases' | 'mails'>
> = {
  rate_limits: {
    columns: { ...internal('key'), ...other('hits resets_at') },
    processing: [RATE_COUNTERS_PROCESSING],
    retention: { key: ['key'], since: 'resets_at', ms: 0, event: 'the count ends' },
  },
  idempotent_answers: {
    columns: { ...internal('key actor body'), ...other('route fingerprint created_at') },
    processing: [
      {
        person: 'visitor',
        what: 'A copy of the answer to each form that you send',
        why: 'To store a form once although a weak connection sends it twice.',
        basis: 'interest',
        seenBy: 'Nobody.',
      },
    ],
    retention: {
      key: ['key', 'actor', 'route'],
      since: 'created_at',
      ms: DAY_MS, // longer than any client repeats a request
      event: 'you sent it',
    },
    accountRows: [{ holder: { account: 'actor' }, onErasure: 'delete' }],
  },
  // The id of the first administrator, which ends with the rights of the account.
  settings: { columns: other('name value') },
  counters: { columns: other('name value') },
  leases: { columns: other('name owner renewals') },
  mails: {
    columns: {
      ...about('recipient subject created_at sent_at'),
      ...internal('body form calendar'),
      ...other('id next_try_at tries reason'),
    },
    processing: [
      { ...MAILS, person: 'member' },
      { ...MAILS, person: 'borrower' },
      {
        person: 'writer',
        what: 'Name, e-mail address and text of a message from the contact form',
        why: 'To answer you.',
        basis: 'contract',
        seenBy: 'The committee, in its mailbox, and the mail service that delivers it.',
        kept: 'Here until it is delivered, at most 2 days. In the mailbox as long as the committee needs it.',
      },
    ],
    retention: {
      key: ['id'],
      since: 'created_at',
      ms: 30 * DAY_MS,
      event: 'it was written',
      where: sql`next_try_at is null`,
    },
    accountRows: [{ holder: { email: 'recipient' }, title: 'Mails', onErasure: 'delete' }],
  },
};
