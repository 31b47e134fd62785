import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { useAction } from '@fotosoc/host';
import { useUndoableAction, type UndoableOutcome } from '@fotosoc/ui/undo-notice';
import { useState } from 'react';
import { decideCase, hideSenderCaptions, undoDecision, type ModeratedSubject } from '../../data/review';
import { formatResult } from './review-text';

interface Decided extends UndoableOutcome {
  entry: ActivityLogEntry;
}

/** Manages the decision on one subject, and its undo.
 *  @param say announces the result */
export function useDecision(kind: ModeratedSubject, id: string, say: (sentence: string) => void, caseId?: string) {
  const [isTaken, setTaken] = useState(false);
  const [wanted, setWanted] = useState<boolean>();
  const { isBusy, problem, act } = useAction({
    onFailed(error, sentence) {
      if (error.code === 'review/decided') setTaken(true);
      say(sentence);
    },
  });

  const { outcome, settle, takeBack } = useUndoableAction<Decided>({
    act,
    undo: ({ entryId }) => {
      setWanted(undefined);
      return undoDecision(entryId);
    },
    say,
  });
  const decideBy = async (isShown: boolean, change: () => Promise<ActivityLogEntry>) =>
    act(async () => {
      setWanted(isShown);
      const entry = await change();
      settle({ entry, entryId: entry.id, sentence: formatResult(entry), undoUntil: calculateUndoEnd() });
    });

  return {
    decided: outcome,
    problem,
    /** True if another reviewer was faster; `problem` names the reviewer and the decision. */
    isTaken,
    /** Requested visibility during a request. */
    busy: isBusy ? wanted : undefined,
    decide: async (isShown: boolean) => decideBy(isShown, () => decideCase(kind, id, isShown, caseId)),
    hideAll: async () => decideBy(false, () => hideSenderCaptions(id)),
    undo: takeBack,
  };
}
