import { formatLocalTime } from '@fotosoc/contract/format-time';
import { ApiError, notify, useLeaveGuard } from '@fotosoc/host';
import { isSameValue } from '@fotosoc/ui/editor';
import { useCallback, useEffect, useRef, useState } from 'react';
import { savePlan, type Handover, type HandoverPlan } from '../../data/handover';

const PAUSE_MS = 800;
const PAUSE_AFTER_FAILURE_MS = 10_000;

interface State {
  plan: HandoverPlan;
  /** Plan as last sent, before the server changed it for its response. */
  kept: HandoverPlan;
  saved: Handover;
  isSaving: boolean;
  problem?: string;
  /** Plan that the server refused; it is not sent again until it changes. */
  refused?: HandoverPlan;
  /** Version that another administrator saved in the meantime. Saving stops until the user chooses a version. */
  theirs?: Handover;
}

/** Manages the plan in the form. Each change is saved after a moment; saves run in sequence and never overwrite changes
 *  of another administrator. */
export function usePlan(first: Handover) {
  const [state, setState] = useState<State>({ plan: first.plan, kept: first.plan, saved: first, isSaving: false });
  // Asynchronous code must see the current state, not the state of the render that started it.
  const latest = useRef(state);
  const running = useRef<Promise<boolean>>(undefined);
  const set = useCallback((some: Partial<State>): void => {
    latest.current = { ...latest.current, ...some };
    setState(latest.current);
  }, []);

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
      if (error.status === 412) return meet(error.current as Handover, plan);
      set({
        problem: error.status === 0 ? 'Not saved yet: no connection.' : `Not saved: ${error.message}`,
        refused: error.status === 400 ? plan : undefined,
      });
      return false;
    } finally {
      set({ isSaving: false });
    }
  }

  /** Continues with the version that the server has.
   *  @param mine plan that the server has if only this user changed it, e.g. after a lost response
   *  @returns whether the server's plan equals `mine` */
  function meet(current: Handover, mine: HandoverPlan = latest.current.kept): boolean {
    const isMine = isSameValue(current.plan, mine);
    const { saved } = latest.current;
    if (current.handedOver && current.handedOver.id !== saved.handedOver?.id)
      notify('Someone has completed the handover meanwhile.');
    set(isMine ? { kept: mine, saved: current, problem: undefined } : { theirs: current });
    return isMine;
  }

  function start(from: Handover): void {
    set({ plan: from.plan, kept: from.plan, saved: from, theirs: undefined, problem: undefined, refused: undefined });
  }

  const { plan, kept, saved, isSaving, problem, refused, theirs } = state;
  const isDirty = !isSameValue(plan, kept);
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
    const isTyped = running.current || theirs || !isSameValue(plan, kept);
    if (!isTyped) set({ plan: first.plan, kept: first.plan, saved: first });
  }, [first, set]);

  useLeaveGuard(() =>
    isDirty ? { question: 'Leave before the plan is saved?', action: 'Leave', refusal: 'Stay', kind: 'bad' } : null,
  );

  return {
    plan,
    saved,
    status: statusOf(saved, { isDirty, problem }),
    theirs,
    change: (some: Partial<HandoverPlan>) => set({ plan: { ...latest.current.plan, ...some } }),
    /** Saves pending changes.
     *  @returns the saved plan, or a sentence with the reason of a failure; an empty sentence if the user has to choose
     *  a version first */
    settle: async (): Promise<Handover | string> => {
      while (!isSameValue(latest.current.plan, latest.current.kept)) {
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
    /** Replaces the form's values by another plan. */
    start,
  };
}

function statusOf({ changed }: Handover, { isDirty, problem }: { isDirty: boolean; problem: string | undefined }) {
  if (problem) return problem;
  if (isDirty) return 'Saving...';
  if (!changed) return 'Nothing is public before you hand over.';
  return `Saved ${formatLocalTime(changed.at)}${changed.by ? ` by ${changed.by}` : ''}.`;
}
