import type { DeskLoan } from '@fotosoc/contract/desk';
import { undoEnd } from '@fotosoc/contract/limits';
import { clockInWords } from '@fotosoc/contract/time-words';
import { ApiError, useUser } from '@fotosoc/host';
import { useState } from 'react';
import { makeAct, outdate, send, undo, type ActBodies, type ActItem, type ActName } from '../../data/desk';
import { keepWaiting } from '../../data/waiting-acts';
import { nameOf } from '../../components/desk-words/desk-words';

const DONE: Record<ActName, string> = {
  handouts: 'Handed out',
  returns: 'Taken back',
  approvals: 'Approved',
  refusals: 'Refused',
  extensions: 'Extended',
};

interface Outcome {
  name: ActName;
  entryId: string;
  sentence: string;
  undoUntil: Date;
}

/** Fields of an action besides its items. */
export type ActBody<A extends ActName> = Omit<NonNullable<ActBodies[A]>, 'items'>;

/** Manages actions on items of one booking.
 *  @param shown items of the row
 *  @param say announces the result
 *  @param onActed receives the previous items, so that the row stays in place */
export function useActs(
  shown: readonly DeskLoan[],
  say: (sentence: string) => void,
  onActed: (loans: readonly DeskLoan[]) => void,
) {
  const [changed, setChanged] = useState<readonly DeskLoan[]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState('');
  /** Description of another officer's earlier action. */
  const [faster, setFaster] = useState('');
  const [busy, setBusy] = useState<ActName>();
  const officerId = useUser()?.id ?? '';
  const loans = shown.map((loan) => changed?.find(({ id }) => id === loan.id) ?? loan);

  async function act<A extends ActName>(items: readonly ActItem[], name: A, body: ActBody<A>): Promise<void> {
    const one = makeAct(items, name, body);
    setBusy(name);
    setProblem('');
    onActed(shown);
    try {
      const { loans: after, entry } = await send(one);
      setChanged(after);
      const done = name === 'refusals' && shown[0]!.state === 'booked' ? 'Cancelled' : DONE[name];
      setOutcome({ name, entryId: entry.id, sentence: `${done} ${clockInWords(new Date())}.`, undoUntil: undoEnd() });
      say(`${done}. Undo is possible for one minute.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) {
        keepWaiting({ ...one, who: nameOf(shown[0]!), officerId });
        say('Not sent yet: no connection.');
      } else if (error.code === 'loans/changed-meanwhile') {
        setChanged((error.current as { loans: DeskLoan[] }).loans);
        setFaster(error.message);
        say(error.message);
      } else {
        setProblem(error.message);
        say(error.message);
        // The shelf has changed: items to hand out get new unit numbers.
        setChanged((before) => before?.filter(({ state }) => state !== shown[0]?.state));
        outdate('/api/desk');
      }
    } finally {
      setBusy(undefined);
    }
  }

  /** @returns whether the previous state was restored */
  async function takeBack(): Promise<boolean> {
    if (!outcome) return false;
    try {
      setChanged((await undo(outcome.entryId)).loans);
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
