import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import { about, internal, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { selectGalleryTitle } from '../photos/read.ts';
import type { CaptionTables } from './tables.ts';

export const CAPTION_DATA: Declarations<CaptionTables> = {
  captions: {
    columns: {
      ...about('name caption created_at account_id removed_at state decided_at'),
      ...other('id photo_id'),
    },
    processing: [
      {
        person: 'writer',
        what: 'Your caption and the name that you sign it with',
        why: 'To show it below the photo.',
        basis: 'contract',
        seenBy: 'Everyone, once it is approved.',
        kept: 'As long as the photo is in the gallery, or until you remove it. Members remove their captions on their account page; everyone else asks the committee.',
      },
    ],
    retention: { key: ['id'], since: 'removed_at', ms: UNDO_SECONDS * 1000, event: 'you removed it' },
    accountRows: [
      {
        holder: { account: 'account_id' },
        title: 'Captions',
        context: {
          gallery: (db) => selectGalleryTitle(db, 'captions.photo_id'),
        },
        onErasure: 'delete',
      },
    ],
  },
  caption_reports: {
    columns: { ...internal('reporter'), ...other('caption_id reported_at') },
    processing: [
      {
        person: 'reporter',
        what: 'A hash of your account or network address, next to the caption that you reported',
        why: 'To count each person once.',
        basis: 'interest',
        seenBy: 'Nobody.',
      },
    ],
    retention: { key: ['caption_id', 'reporter'], since: 'reported_at', ms: 90 * DAY_MS, event: 'you reported it' },
  },
};
