import type { DeskLoan } from '@fotosoc/contract/desk';
import { undoEnd } from '@fotosoc/contract/limits';
import { clockInWords } from '@fotosoc/contract/time-words';
import { ApiError, useUser } from '@fotosoc/host';
import { useState } from 'react';
import { actOn, send, undo, type ActBodies, type ActName } from '../../data/desk';
import { keepWaiting } from '../../data/waiting-acts';
import { nameOf } from '../../components/desk-words/desk-words';

const DONE: Record<ActName, string> = {
  handouts: 'Handed out',
  returns: 'Taken back',
  approvals: 'Approved',
  refusals: 'Refused',
  extensions: 'Given longer',
};

interface Outcome {
  entryId: string;
  sentence: string;
  undoUntil: Date;
}

/** What is done with one booking, and how it stands after that.
 *  @param say announces what came of it
 *  @param onActed told of the booking as it was acted on: its row stays where it is */
export function useActs(shown: DeskLoan, say: (sentence: string) => void, onActed: (loan: DeskLoan) => void) {
  const [changed, setChanged] = useState<DeskLoan>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState('');
  /** What somebody else did before. */
  const [faster, setFaster] = useState('');
  const [busy, setBusy] = useState<ActName>();
  const officerId = useUser()?.id ?? '';
  const loan = changed ?? shown;

  async function act<A extends ActName>(name: A, body: ActBodies[A]): Promise<void> {
    const one = actOn(loan, name, body);
    setBusy(name);
    setProblem('');
    onActed(shown);
    try {
      const { loan: after, entry } = await send(one);
      setChanged(after);
      setOutcome({ entryId: entry.id, sentence: `${DONE[name]} ${clockInWords(new Date())}.`, undoUntil: undoEnd() });
      say(`${DONE[name]}. Undo is possible for one minute.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) {
        keepWaiting({ ...one, who: nameOf(loan), officerId });
        say('Not sent yet: no connection.');
      } else if (error.code === 'loans/changed-meanwhile') {
        setChanged(error.current as DeskLoan);
        setFaster(error.message);
        say(error.message);
      } else {
        setProblem(error.message);
        say(error.message);
      }
    } finally {
      setBusy(undefined);
    }
  }

  /** @returns whether it is as before */
  async function takeBack(): Promise<boolean> {
    if (!outcome) return false;
    try {
      setChanged((await undo(outcome.entryId)).loan);
      setOutcome(undefined);
      say('Undone.');
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 0 ? 'Not undone: no connection. It is as it was.' : error.message);
      if (error.code === 'loans/cannot-undo') setOutcome(undefined);
      return false;
    }
  }
  return { loan, act, takeBack, outcome, problem, faster, busy };
}
