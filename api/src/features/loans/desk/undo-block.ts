import { isDeepStrictEqual } from 'node:util';
import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import { CannotUndoError } from '../../activity-log/log-activity.ts';
import { parseStates } from '../../activity-log/read.ts';
import type { Reverser, Reversers } from '../../activity-log/reversers.ts';
import { deleteBlock, findBlock, setBlock } from '../blocks.ts';

/** State of a borrower's block in the activity log; `null` without a block. The subject of the entry is the address. */
interface BlockState {
  block: Pick<BorrowerBlock, 'reason' | 'lastDay'> | null;
}

export function toBlockState(block: BorrowerBlock | undefined): BlockState {
  return { block: block ? { reason: block.reason, lastDay: block.lastDay } : null };
}

const REVERSER: Reverser = {
  lock: 'equipment',
  code: 'loans/cannot-undo',
  async revert(trx, entry, { now }) {
    const { subject_id: id, subject: email } = entry;
    const { before, after } = parseStates<BlockState>(entry);
    const current = toBlockState(await findBlock(trx, email, now));
    if (!isDeepStrictEqual(current.block, after.block)) {
      throw new CannotUndoError('The block of this borrower has changed since, so this cannot be undone.');
    }
    if (before.block) await setBlock(trx, { id, email, ...before.block });
    else await deleteBlock(trx, id);
  },
};

/** Undoes the block of a borrower, a change of the block, and its end. */
export const BLOCK_REVERSERS: Reversers = { 'loans:block': REVERSER, 'loans:unblock': REVERSER };
