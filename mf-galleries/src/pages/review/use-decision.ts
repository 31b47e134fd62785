import type { RecordEntry } from '@fotosoc/contract/record';
import { ApiError } from '@fotosoc/host';
import { useState } from 'react';
import { decide, undoDecision, undoEnd, type Subject } from '../../data/review';
import { doneOf } from './words';

/** What was decided, until when it can be undone. */
interface Decided {
  entry: RecordEntry;
  undoUntil: Date;
}

/** Decides about one thing at one press, and undoes it.
 *  @param say announces what came of it */
export function useDecision(kind: Subject, id: string, say: (sentence: string) => void, caseId?: string) {
  const [decided, setDecided] = useState<Decided>();
  const [problem, setProblem] = useState('');
  const [isTaken, setTaken] = useState(false);
  const [busy, setBusy] = useState<boolean>();

  async function attempt(act: () => Promise<void>) {
    setProblem('');
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const sentence = error.status === 0 ? 'Not saved: no connection. It is as it was.' : error.message;
      setProblem(sentence);
      if (error.code === 'review/decided') setTaken(true);
      say(sentence);
    }
  }

  return {
    decided,
    problem,
    /** Whether somebody else was faster; the problem says who, and with what. */
    isTaken,
    /** What it is being made: shown or not. */
    busy,
    decide: async (isShown: boolean) => {
      if (busy !== undefined) return;
      setBusy(isShown);
      await attempt(async () => {
        const entry = await decide(kind, id, isShown, caseId);
        setDecided({ entry, undoUntil: undoEnd() });
        say(`${doneOf(entry)} Undo is possible for one minute.`);
      });
      setBusy(undefined);
    },
    undo: async () =>
      attempt(async () => {
        if (!decided) return;
        await undoDecision(decided.entry.id);
        setDecided(undefined);
        say('Undone.');
      }),
  };
}
