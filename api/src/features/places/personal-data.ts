import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { PlacesTables } from './tables.ts';

const KEPT_MS = 30 * DAY_MS;

const SIGN_UP: Processing = {
  person: 'visitor',
  what: 'Your name, e-mail address and number of guests when you sign up for an event, and whether you came',
  why: 'To keep you a place, to write to you about the event, and to check people in at the door.',
  basis: 'contract',
  seenBy: 'Officers with the right to look after pages.',
  kept: `${KEPT_MS / DAY_MS} days after the event. When you delete your account, at once.`,
};

export const PLACES_DATA: Declarations<PlacesTables> = {
  event_sign_ups: {
    columns: {
      ...about('name email guests state signed_up_at confirm_by offered_until arrived reminded_at'),
      ...about('event_name event_start event_end event_location'),
      ...internal('person_key'),
      ...other('id event_id number is_walk_in event_cancelled'),
    },
    processing: [SIGN_UP],
    retention: { key: ['id'], since: 'event_end', ms: KEPT_MS, event: 'the event' },
    accountRows: [
      {
        holder: { borrower: 'person_key', address: 'email' },
        title: 'Events that you signed up for',
        onErasure: 'delete',
      },
    ],
  },
  sign_up_links: {
    columns: { ...internal('token_hash'), ...other('sign_up_id') },
    processing: [SIGN_UP],
    accountRows: [{ holder: { column: 'sign_up_id', of: 'event_sign_ups' }, onErasure: 'by code' }],
  },
};
