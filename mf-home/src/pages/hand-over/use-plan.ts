import { clockHere } from '@fotosoc/contract/time-words';
import { ApiError, notify, useLeaveGuard } from '@fotosoc/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import { savePlan, type HandOver, type HandOverPlan } from '../../data/hand-over';

const PAUSE_MS = 800;
const PAUSE_AFTER_FAILURE_MS = 10_000;

interface State {
  plan: HandOverPlan;
  /** The plan of the last answer, as it was sent. */
  kept: HandOverPlan;
  /** The last answer. */
  saved: HandOver;
  isSaving: boolean;
  /** Why the last save failed. */
  problem?: string;
  /** Was refused as it is: there is no use in sending it again. */
  refused?: HandOverPlan;
  /** What somebody else has made of it; nothing is saved before it is decided which one counts. */
  theirs?: HandOver;
}

/** The plan as it is typed: kept on the server a moment after each change, one save after the other, and never over what
 *  somebody else has changed meanwhile. */
export function usePlan(first: HandOver) {
  const [state, setState] = useState<State>({ plan: first.plan, kept: first.plan, saved: first, isSaving: false });
  const latest = useRef(state); // what was awaited goes on from here, not from the render it was begun in
  const running = useRef<Promise<boolean>>(undefined);
  const set = useCallback((some: Partial<State>): void => {
    latest.current = { ...latest.current, ...some };
    setState(latest.current);
  }, []);

  /** @returns whether it was saved */
  async function save(): Promise<boolean> {
    running.current ??= send().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }

  async function send(): Promise<boolean> {
    const { plan, saved } = latest.current;
    set({ isSaving: true });
    try {
      set({ kept: plan, saved: await savePlan(plan, saved.version), problem: undefined, refused: undefined });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 412) return meet(error.current as HandOver, plan);
      set({
        problem: error.status === 0 ? 'Not saved yet: no connection.' : `Not saved: ${error.message}`,
        refused: error.status === 400 ? plan : undefined,
      });
      return false;
    } finally {
      set({ isSaving: false });
    }
  }

  /** Goes on from what is there by now.
   *  @param mine what it would be if nobody else had changed it, e.g. as the answer to a save was lost
   *  @returns whether it is that */
  function meet(current: HandOver, mine: HandOverPlan = latest.current.kept): boolean {
    const isMine = isSame(current.plan, mine);
    const { saved } = latest.current;
    if (current.handedOver && current.handedOver.id !== saved.handedOver?.id) notify('It was handed over meanwhile.');
    set(isMine ? { kept: mine, saved: current, problem: undefined } : { theirs: current });
    return isMine;
  }

  function start(from: HandOver): void {
    set({ plan: from.plan, kept: from.plan, saved: from, theirs: undefined, problem: undefined, refused: undefined });
  }

  const { plan, kept, saved, isSaving, problem, refused, theirs } = state;
  const isDirty = !isSame(plan, kept);
  const saveLatest = useRef(save);
  useEffect(() => {
    saveLatest.current = save;
  });
  useEffect(() => {
    if (!isDirty || isSaving || theirs || plan === refused) return undefined;
    const timer = setTimeout(() => void saveLatest.current(), problem && !refused ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [plan, isDirty, isSaving, theirs, problem, refused]);

  useEffect(() => {
    const { plan, kept, theirs } = latest.current;
    const isTyped = running.current || theirs || !isSame(plan, kept);
    if (!isTyped) set({ plan: first.plan, kept: first.plan, saved: first });
  }, [first, set]);

  useLeaveGuard(() =>
    isDirty ? { question: 'Leave before it is saved?', action: 'Leave', refusal: 'Stay', kind: 'bad' } : null,
  );

  return {
    plan,
    saved,
    status: statusOf(saved, { isDirty, problem }),
    theirs,
    change: (some: Partial<HandOverPlan>) => set({ plan: { ...latest.current.plan, ...some } }),
    /** Saves what is not saved yet.
     *  @returns the plan as it is saved; why not, as a sentence, which is empty where somebody has to decide first */
    settle: async (): Promise<HandOver | string> => {
      while (!isSame(latest.current.plan, latest.current.kept)) {
        if (!(await save())) return latest.current.theirs ? '' : (latest.current.problem ?? '');
      }
      return latest.current.saved;
    },
    meet,
    takeTheirs: () => theirs && start(theirs),
    keepMine: () => {
      if (!theirs) return;
      set({ kept: theirs.plan, saved: theirs, theirs: undefined });
      void save();
    },
    /** Goes on from a plan in place of what is typed. */
    start,
  };
}

/** Whether two plans say the same, whatever the order of their fields. */
function isSame(one: HandOverPlan, other: HandOverPlan): boolean {
  return one === other || inOrder(one) === inOrder(other);
}

function inOrder(plan: HandOverPlan): string {
  return JSON.stringify(plan, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function statusOf({ changed }: HandOver, { isDirty, problem }: { isDirty: boolean; problem: string | undefined }) {
  if (problem) return problem;
  if (isDirty) return 'Saving...';
  if (!changed) return 'Nothing is public before the last button.';
  return `Saved ${clockHere(changed.at)}${changed.by ? ` by ${changed.by}` : ''}.`;
}
