import { selectEnteredPhotoIds } from './call-directory/read.ts';
import { selectFotoIds } from './content/read.ts';
import { selectEventPhotoIds } from './events/read.ts';
import { selectEquipmentPhotoIds, selectUnitPhotoIds } from './loans/read.ts';
import type { SelectUsedPhotoIds } from './photos/queries.ts';

/** Selects the photos that features use besides portfolios and galleries. The sweep keeps them. */
export const selectUsedPhotoIds: SelectUsedPhotoIds = (db, before) => [
  selectFotoIds(db).$asScalar(),
  selectEnteredPhotoIds(db).$asScalar(),
  selectEquipmentPhotoIds(db, before),
  selectUnitPhotoIds(db, before),
  selectEventPhotoIds(db),
];
