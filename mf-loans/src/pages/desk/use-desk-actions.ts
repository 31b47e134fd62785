import type { DeskLoan } from '@fotosoc/contract/desk';
import { calculateUndoEnd } from '@fotosoc/contract/limits';
import { formatTime } from '@fotosoc/contract/format-time';
import { ApiError, useUser } from '@fotosoc/host';
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

interface Outcome {
  name: ActionName;
  entryId: string;
  sentence: string;
  undoUntil: Date;
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
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState('');
  /** Sentence about the action of another officer who was faster. */
  const [faster, setFaster] = useState('');
  const [busy, setBusy] = useState<ActionName>();
  const officerId = useUser()?.id ?? '';
  const loans = shown.map((loan) => changed?.find(({ id }) => id === loan.id) ?? loan);

  async function act<A extends ActionName>(items: readonly ActionItem[], name: A, body: ActionBody<A>): Promise<void> {
    const one = createDeskAction(items, name, body);
    setBusy(name);
    setProblem('');
    onActed(shown);
    try {
      const { loans: after, entry } = await sendDeskAction(one);
      setChanged(after);
      const done = name === 'refusals' && shown[0]!.state === 'booked' ? 'Cancelled' : DONE[name];
      setOutcome({
        name,
        entryId: entry.id,
        sentence: `${done} ${formatTime(new Date())}.`,
        undoUntil: calculateUndoEnd(),
      });
      say(`${done}. Undo is possible for one minute.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) {
        storePendingAction({ ...one, who: getBorrowerName(shown[0]!), officerId });
        say('Not sent yet: no connection.');
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
      }
    } finally {
      setBusy(undefined);
    }
  }

  /** @returns whether the previous state was restored */
  async function takeBack(): Promise<boolean> {
    if (!outcome) return false;
    try {
      setChanged(await undoDeskAction(outcome.entryId));
      setOutcome(undefined);
      say('Undone.');
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 0 ? 'Not undone: no connection. Nothing has changed.' : error.message);
      if (error.code === 'loans/cannot-undo') setOutcome(undefined);
      return false;
    }
  }
  return { loans, act, takeBack, outcome, problem, faster, busy };
}
