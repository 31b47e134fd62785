import { CannotUndoError } from '../activity-log/log-activity.ts';
import { parseStates } from '../activity-log/read.ts';
import type { Reversers } from '../activity-log/reversers.ts';
import { deleteInduction, insertInductionRow } from './inductions.ts';
import type { InductionRow } from './tables.ts';

/** Induction in the activity log; `null` without an induction. The subject of the entry is the room, by its id, and the
 *  address. */
export interface InductionState {
  induction: Pick<InductionRow, 'id' | 'name' | 'granted_at' | 'event_id'> | null;
}

/** Undoes the addition and the removal of an inducted member. */
export const INDUCTION_REVERSERS: Reversers = {
  'loans:induct': {
    lock: 'equipment',
    code: 'loans/cannot-undo',
    async revert(trx, entry) {
      const { induction } = parseStates<InductionState>(entry).after;
      if (await deleteInduction(trx, entry.subject_id, induction?.id ?? '')) return;
      throw new CannotUndoError('This person is no longer on the list, so this cannot be undone.');
    },
  },
  'loans:end-induction': {
    lock: 'equipment',
    code: 'loans/cannot-undo',
    async revert(trx, entry) {
      const { subject_id: equipment_id, subject: email } = entry;
      const { induction } = parseStates<InductionState>(entry).before;
      if (induction && (await insertInductionRow(trx, { ...induction, equipment_id, email }))) return;
      throw new CannotUndoError('This person is on the list again, so this cannot be undone.');
    },
  },
};
