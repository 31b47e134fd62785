import type { FotoPlan } from '@fotosoc/contract/foto';
import { ApiError } from '@fotosoc/host';
import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import { useState } from 'react';
import { undoFotoAct, type Changed } from '../../../data/planned-fotos';

/** What was done, and in which row that stands: a day, or `now`. */
export interface Outcome {
  row: string;
  sentence: string;
  entryId: string;
  undoUntil: Date;
}

/** What was not done. */
export interface Problem {
  row: string;
  sentence: string;
  fields: Record<string, string>;
}

/** What is done with the plan, and how it stands after that.
 *  @param say announces what came of it */
export function usePlan(loaded: FotoPlan, say: (sentence: string) => void) {
  const [plan, setPlan] = useState(loaded);
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(row: string, act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const sentence = error.status === 0 ? 'Not saved: no connection. It is as it was.' : error.message;
      if (error.status === 412) setPlan(error.current as FotoPlan);
      setProblem({ row, sentence, fields: error.fields });
      say(sentence);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    plan,
    outcome,
    problem,
    isBusy,
    forget: () => setProblem(undefined),

    /** @param row in which it says what was done, `sentence`
     *  @param aloud what is announced, where that is more
     *  @returns whether it was done */
    act: (row: string, sentence: string, change: (version: string) => Promise<Changed>, aloud = sentence) =>
      attempt(row, async () => {
        const { plan: after, entry } = await change(plan.version);
        setPlan(after);
        const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1000);
        setOutcome({ row, sentence, entryId: entry.id, undoUntil });
        say(`${aloud} Undo is possible for one minute.`);
      }),

    /** @returns whether it was undone */
    undo: ({ row, entryId }: Outcome) =>
      attempt(row, async () => {
        const { plan: after } = await undoFotoAct(entryId);
        setPlan(after);
        setOutcome(undefined);
        say('Undone.');
      }),
  };
}

export type Plan = ReturnType<typeof usePlan>;
