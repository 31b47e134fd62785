import type { DeskLoan } from '@fotosoc/contract/desk';
import type { ActionItem } from '../../data/desk';
import { formatAllCount, listLentNumbers } from '../../components/desk-text/desk-text';

interface MainAct {
  name: 'approvals' | 'handouts' | 'returns';
  label: string;
  busy: string;
  /** Words between the label and the borrower's name in the accessible name of the button. */
  to: string;
  items: ActionItem[];
}

/** Returns the one-tap action for items of a booking; `undefined` if no item is in store.
 *  @param isRest whether other items of the row were handled already */
export function findMainAction(left: readonly DeskLoan[], isRest: boolean): MainAct | undefined {
  const state = left[0]?.state;
  if (state === 'asked') {
    const label = left.some(({ against }) => against) ? 'Approve anyway' : 'Approve';
    return { name: 'approvals', label, busy: 'Approving...', to: '', items: left.map((loan) => ({ loan })) };
  }
  if (state === 'out') {
    const units = left.reduce((count, loan) => count + listLentNumbers(loan).length, 0);
    const label = isRest ? 'Take back the rest' : `Take back${formatAllCount(units)}`;
    return { name: 'returns', label, busy: 'Taking back...', to: 'from ', items: left.map((loan) => ({ loan })) };
  }
  if (state !== 'booked') return undefined;
  const inStore = left.filter(({ here }) => here.length > 0);
  const units = inStore.reduce((count, { here }) => count + here.length, 0);
  const booked = left.reduce((count, { quantity }) => count + quantity, 0);
  if (units === 0) return undefined;
  const whole = isRest ? 'Hand out the rest' : `Hand out${formatAllCount(units)}`;
  return {
    name: 'handouts',
    label: units < booked ? `Hand out ${units} of ${booked}` : whole,
    busy: 'Handing out...',
    to: 'to ',
    // The action sends the numbers on screen, so that the desk records the same units.
    items: inStore.map((loan) => ({ loan, numbers: loan.here })),
  };
}
