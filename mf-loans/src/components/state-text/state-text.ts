import type { LoanState } from '@fotosoc/contract/desk';

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

export function formatStateForOfficers({ state, cancelledBy }: ItemState): string {
  return cancelledBy === 'desk' ? CANCELLED_BY_DESK : WORDS[state];
}

export function formatStateForBorrowers({ state, cancelledBy }: ItemState): string {
  if (state === 'out') return 'With you';
  return formatStateForOfficers({ state, cancelledBy });
}

export const CANCELLED_BY_DESK = 'Cancelled by the desk';
