import type { FotoPlan } from '@fotosoc/contract/foto';
import { useAct } from '@fotosoc/host';
import { undoEnd } from '@fotosoc/contract/limits';
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
  const [at, setAt] = useState('');
  const {
    isBusy,
    problem: sentence,
    fields,
    act,
    refuse,
  } = useAct({
    onFailed(error, sentence) {
      if (error.status === 412) setPlan(error.current as FotoPlan);
      say(sentence);
    },
  });
  const problem: Problem | undefined = sentence === undefined ? undefined : { row: at, sentence, fields };
  const attempt = (row: string, work: () => Promise<void>) =>
    act(async () => {
      setAt(row);
      await work();
    });

  return {
    plan,
    outcome,
    problem,
    isBusy,
    forget: () => refuse({}),

    /** @param row in which it says what was done, `sentence`
     *  @param aloud what is announced, where that is more
     *  @returns whether it was done */
    act: (row: string, sentence: string, change: (version: string) => Promise<Changed>, aloud = sentence) =>
      attempt(row, async () => {
        const { plan: after, entry } = await change(plan.version);
        setPlan(after);
        const undoUntil = undoEnd();
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
