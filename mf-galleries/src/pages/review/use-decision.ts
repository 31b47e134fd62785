import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { useAction } from '@fotosoc/host';
import { useState } from 'react';
import { decideCase, hideSenderCaptions, undoDecision, type ModeratedSubject } from '../../data/review';
import { formatResult } from './review-text';

interface Decided {
  entry: ActivityLogEntry;
  undoUntil: Date;
}

/** Manages the decision on one subject, and its undo.
 *  @param say announces the result */
export function useDecision(kind: ModeratedSubject, id: string, say: (sentence: string) => void, caseId?: string) {
  const [decided, setDecided] = useState<Decided>();
  const [isTaken, setTaken] = useState(false);
  const [wanted, setWanted] = useState<boolean>();
  const { isBusy, problem, act } = useAction({
    onFailed(error, sentence) {
      if (error.code === 'review/decided') setTaken(true);
      say(sentence);
    },
  });

  return {
    decided,
    problem,
    /** True if another reviewer was faster; `problem` names the reviewer and the decision. */
    isTaken,
    /** Requested visibility during a request. */
    busy: isBusy ? wanted : undefined,
    decide: async (isShown: boolean) =>
      act(async () => {
        setWanted(isShown);
        const entry = await decideCase(kind, id, isShown, caseId);
        setDecided({ entry, undoUntil: calculateUndoEnd() });
        say(`${formatResult(entry)} Undo is possible for one minute.`);
      }),
    hideAll: async () =>
      act(async () => {
        setWanted(false);
        const entry = await hideSenderCaptions(id);
        setDecided({ entry, undoUntil: calculateUndoEnd() });
        say(`${formatResult(entry)} Undo is possible for one minute.`);
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
