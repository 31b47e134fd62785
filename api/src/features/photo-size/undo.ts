import { CannotUndoError } from '../activity-log/log-activity.ts';
import { parseStates } from '../activity-log/read.ts';
import type { Reversers } from '../activity-log/reversers.ts';
import { PHOTO_SIZE_ACTION, restorePhotoSize } from '../photos/photo-size.ts';

/** Undoes the choice of the size of photos. */
export const PHOTO_SIZE_REVERSERS: Reversers = {
  [`galleries:${PHOTO_SIZE_ACTION}`]: {
    lock: 'galleries',
    code: 'galleries/cannot-undo',
    async revert(trx, entry) {
      if (await restorePhotoSize(trx, parseStates(entry))) return;
      throw new CannotUndoError('This has changed since, so it cannot be undone.');
    },
  },
};
