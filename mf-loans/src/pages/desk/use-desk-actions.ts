import type { DeskLoan } from '@fotosoc/contract/desk';
import { calculateUndoEnd } from '@fotosoc/contract/limits';
import { formatTime } from '@fotosoc/contract/format-time';
import { ApiError, useAction, useUser } from '@fotosoc/host';
import { useUndoableAction, type UndoableOutcome } from '@fotosoc/ui/undo-notice';
import { useState } from 'react';
import {
  createDeskAction,
  invalidateQueriesOf,
  sendDeskAction,
  undoDeskAction,
  type ActionBodies,
  type ActionItem,
  type ActionName,
} from '../../data/desk';
import { storePendingAction } from '../../data/pending-actions';
import { getBorrowerName } from '../../components/desk-text/desk-text';

const DONE: Record<ActionName, string> = {
  handouts: 'Handed out',
  returns: 'Taken back',
  approvals: 'Approved',
  refusals: 'Refused',
  extensions: 'Extended',
};

interface Outcome extends UndoableOutcome {
  name: ActionName;
}

/** Fields of an action besides its items. */
export type ActionBody<A extends ActionName> = Omit<NonNullable<ActionBodies[A]>, 'items'>;

/** Manages actions on items of one booking.
 *  @param shown items of the row
 *  @param say announces the result
 *  @param onActed receives the previous items, so that the row stays in place */
export function useDeskActions(
  shown: readonly DeskLoan[],
  say: (sentence: string) => void,
  onActed: (loans: readonly DeskLoan[]) => void,
) {
  const [changed, setChanged] = useState<readonly DeskLoan[]>();
  const [problem, setProblem] = useState('');
  /** Sentence about the action of another officer who was faster. */
  const [faster, setFaster] = useState('');
  const [busy, setBusy] = useState<ActionName>();
  const officerId = useUser()?.id ?? '';
  const undoing = useAction({
    offline: 'Not undone: no connection. Nothing has changed.',
    onFailed({ code }) {
      if (code === 'loans/cannot-undo') dismiss();
    },
  });
  const { outcome, settle, dismiss, takeBack } = useUndoableAction<Outcome>({
    act: undoing.act,
    async undo({ entryId }) {
      setChanged(await undoDeskAction(entryId));
      return true;
    },
    say,
  });
  const loans = shown.map((loan) => changed?.find(({ id }) => id === loan.id) ?? loan);

  /** @returns false if the server refused the action, so that the form of the action can stay open */
  async function act<A extends ActionName>(
    items: readonly ActionItem[],
    name: A,
    body: ActionBody<A>,
  ): Promise<boolean> {
    const one = createDeskAction(items, name, body);
    setBusy(name);
    clearProblem();
    onActed(shown);
    try {
      const { loans: after, entry } = await sendDeskAction(one);
      setChanged(after);
      const done = name === 'refusals' && shown[0]!.state === 'booked' ? 'Cancelled' : DONE[name];
      const sentence = `${done} ${formatTime(new Date())}.`;
      settle({ name, entryId: entry.id, sentence, undoUntil: calculateUndoEnd() }, `${done}.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isLoggedOut = error.status === 401;
      if (error.status === 0 || isLoggedOut) {
        storePendingAction({ ...one, who: getBorrowerName(shown[0]!), officerId });
        say(`Not sent yet: ${isLoggedOut ? 'it is sent after the next login' : 'no connection'}.`);
      } else if (error.code === 'loans/changed-meanwhile') {
        setChanged((error.current as { loans: DeskLoan[] }).loans);
        setFaster(error.message);
        say(error.message);
      } else {
        setProblem(error.message);
        say(error.message);
        // Items to hand out get new unit numbers when other units are in store by now; changed items in another state
        // stay.
        setChanged((before) => before?.filter(({ state }) => state !== shown[0]?.state));
        invalidateQueriesOf('/api/desk');
        return false;
      }
    } finally {
      setBusy(undefined);
    }
    return true;
  }
  function clearProblem(): void {
    setProblem('');
    undoing.refuse({});
  }

  return { loans, act, takeBack, clearProblem, outcome, problem: problem || undoing.problem, faster, busy };
}
