import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { CannotUndoError } from '../activity-log/log-activity.ts';
import { parseStates } from '../activity-log/read.ts';
import type { Reverser, Reversers } from '../activity-log/reversers.ts';
import type { ActivityLogRow } from '../activity-log/tables.ts';
import { republishPhoto, unpublishPhoto } from '../photos/unpublish-photo.ts';
import { reopenCases } from '../moderation-cases/cases.ts';
import { findCaption, updateCaptionStatus, type CaptionStatus } from '../captions/moderated-captions.ts';
import { isGalleryShown, updateGalleryVisibility } from '../galleries/moderated-galleries.ts';
import { isPortfolioShown, updatePortfolioVisibility } from '../portfolios/visibility.ts';
import { restoreSenderCaptions, type HiddenCaption } from './hide-sender-captions.ts';
import { findModeratedPhoto, getPhotoLock } from './photo-location.ts';

/** Returns the reversers of decisions, by subject. The case of an undone decision is open again. */
export function createModerationReversers(): Reversers {
  const kinds = Object.entries(SUBJECT_RESTORERS).map(([kind, { lock, restore }]): [string, Reverser] => [
    `captions:${kind}`,
    {
      lock,
      code: 'review/cannot-undo',
      async revert(trx, entry, { now }) {
        if (!(await restore(trx, entry, now))) {
          throw new CannotUndoError('This has changed since, so it cannot be undone.');
        }
        await reopenCases(trx, entry.id);
      },
    },
  ]);
  return Object.fromEntries(kinds);
}

interface Restorer {
  lock: Reverser['lock'];
  /** Restores the state before a decision; false if the state was changed since. */
  restore: (trx: Transaction<Database>, entry: ActivityLogRow, now: Date) => Promise<boolean>;
}

const SUBJECT_RESTORERS: Record<'caption' | 'captions' | 'photo' | 'portfolio' | 'gallery', Restorer> = {
  caption: {
    lock: async (db, { subject_id }) => `captions:${(await findCaption(db, subject_id))?.photo_id ?? ''}`,
    async restore(trx, entry) {
      const { before, after } = parseStates<CaptionStatus>(entry);
      const caption = await findCaption(trx, entry.subject_id);
      if (caption?.state !== after.state || caption.decided_at !== after.decidedAt) return false;
      await updateCaptionStatus(trx, entry.subject_id, before);
      return true;
    },
  },

  captions: {
    lock: 'none',
    async restore(trx, entry) {
      const { before, after } = parseStates<unknown>(entry);
      return restoreSenderCaptions(trx, before as HiddenCaption[], after as CaptionStatus);
    },
  },

  photo: {
    lock: (db, { subject_id }) => getPhotoLock(db, subject_id),
    async restore(trx, entry, now) {
      const { before, after } = parseStates<{ isShown: boolean }>(entry);
      const photo = await findModeratedPhoto(trx, entry.subject_id);
      if (photo?.isHidden !== !after.isShown) return false;
      if (before.isShown) await republishPhoto(trx, entry.subject_id);
      else await unpublishPhoto(trx, photo, now);
      return true;
    },
  },

  portfolio: { lock: 'none', restore: restorePageWith(isPortfolioShown, updatePortfolioVisibility) },
  gallery: { lock: 'galleries', restore: restorePageWith(isGalleryShown, updateGalleryVisibility) },
};

/** Returns a function that restores the visibility of a portfolio or a gallery. */
function restorePageWith(
  isShown: typeof isPortfolioShown,
  update: typeof updatePortfolioVisibility,
): Restorer['restore'] {
  return async (trx, entry, now) => {
    const { before, after } = parseStates<{ isShown: boolean }>(entry);
    const id = entry.subject_id;
    if ((await isShown(trx, id)) !== after.isShown) return false;
    await update(trx, id, before.isShown, now);
    return true;
  };
}
