import { undoEnd } from '@fotosoc/contract/limits';
import type { RecordEntry } from '@fotosoc/contract/record';
import { useAct } from '@fotosoc/host';
import { useState } from 'react';
import { decide, hideFromSender, undoDecision, type Subject } from '../../data/review';
import { doneOf } from './words';

interface Decided {
  entry: RecordEntry;
  undoUntil: Date;
}

/** Manages the decision on one subject, and its undo.
 *  @param say announces the result */
export function useDecision(kind: Subject, id: string, say: (sentence: string) => void, caseId?: string) {
  const [decided, setDecided] = useState<Decided>();
  const [isTaken, setTaken] = useState(false);
  const [wanted, setWanted] = useState<boolean>();
  const { isBusy, problem, act } = useAct({
    onFailed(error, sentence) {
      if (error.code === 'review/decided') setTaken(true);
      say(sentence);
    },
  });

  return {
    decided,
    problem,
    /** Whether another reviewer was faster; `problem` names the reviewer and the decision. */
    isTaken,
    /** Requested visibility during a request. */
    busy: isBusy ? wanted : undefined,
    decide: async (isShown: boolean) =>
      act(async () => {
        setWanted(isShown);
        const entry = await decide(kind, id, isShown, caseId);
        setDecided({ entry, undoUntil: undoEnd() });
        say(`${doneOf(entry)} Undo is possible for one minute.`);
      }),
    hideAll: async () =>
      act(async () => {
        setWanted(false);
        const entry = await hideFromSender(id);
        setDecided({ entry, undoUntil: undoEnd() });
        say(`${doneOf(entry)} Undo is possible for one minute.`);
      }),
    undo: async () =>
      act(async () => {
        if (!decided) return;
        setWanted(undefined);
        await undoDecision(decided.entry.id);
        setDecided(undefined);
        say('Undone.');
      }),
  };
}
