import type { LoanState } from '@fotosoc/contract/desk';

/** State of an item, and who cancelled the item. */
interface ItemState {
  state: LoanState;
  cancelledBy?: 'desk' | undefined;
}

const WORDS: Record<LoanState, string> = {
  asked: 'Waiting for approval',
  booked: 'Booked',
  out: 'Out',
  back: 'Returned',
  refused: 'Refused',
  cancelled: 'Cancelled',
};

/** Returns what officers read about an item. */
export function stateForOfficers({ state, cancelledBy }: ItemState): string {
  return cancelledBy === 'desk' ? CANCELLED_BY_DESK : WORDS[state];
}

/** Returns what borrowers read about an item. */
export function stateForBorrowers({ state, cancelledBy }: ItemState): string {
  if (state === 'out') return 'With you';
  return stateForOfficers({ state, cancelledBy });
}

export const CANCELLED_BY_DESK = 'Cancelled by the desk';
