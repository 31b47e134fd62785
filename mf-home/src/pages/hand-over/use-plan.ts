import { ApiError } from '@fotosoc/contract/request';
import { useLeaveGuard } from '@fotosoc/host';
import { useEffect, useRef, useState } from 'react';
import { savePlan, type HandOver, type HandOverPlan } from '../../data/hand-over';

const PAUSE_MS = 800;
const PAUSE_AFTER_FAILURE_MS = 10_000;
const TIME = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The plan as it is typed: kept on the server a moment after each change, and never over what somebody else has changed
 *  meanwhile. */
export function usePlan(first: HandOver) {
  const [saved, setSaved] = useState(first);
  const [plan, setPlan] = useState(first.plan);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<HandOver>();
  const [typed, kept] = [JSON.stringify(plan), JSON.stringify(saved.plan)];
  const isDirty = typed !== kept;

  async function save(version = saved.version): Promise<HandOver | undefined> {
    setSaving(true);
    try {
      const answer = await savePlan(plan, version);
      setSaved(answer);
      setProblem(undefined);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 412) setTheirs(error.current as HandOver);
      else setProblem(error.status === 0 ? 'Not saved yet: no connection.' : `Not saved: ${error.message}`);
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (typed === kept || isSaving || theirs) return undefined;
    const timer = setTimeout(() => void latest.current(), problem ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, kept, isSaving, theirs, problem]);

  useLeaveGuard(() =>
    isDirty ? { question: 'Leave before it is saved?', action: 'Leave', refusal: 'Stay', kind: 'bad' } : null,
  );

  return {
    plan,
    saved,
    status: statusOf(saved, { isDirty, problem }),
    /** What somebody else has made of it; nothing is saved before it is decided which one counts. */
    theirs,
    change: (some: Partial<HandOverPlan>) => setPlan((before) => ({ ...before, ...some })),
    /** Saves what is not saved yet.
     *  @returns undefined where that failed */
    settle: async () => (isDirty ? save() : saved),
    /** What is there by now, as an act was answered. */
    meet: setTheirs,
    takeTheirs: () => {
      if (!theirs) return;
      setSaved(theirs);
      setPlan(theirs.plan);
      setTheirs(undefined);
    },
    keepMine: () => {
      if (!theirs) return;
      setTheirs(undefined);
      void save(theirs.version);
    },
  };
}

function statusOf({ changed }: HandOver, { isDirty, problem }: { isDirty: boolean; problem: string | undefined }) {
  if (problem) return problem;
  if (isDirty) return 'Saving...';
  if (!changed) return 'Nothing is public before the last button.';
  return `Saved ${TIME.format(new Date(changed.at))}${changed.by ? ` by ${changed.by}` : ''}.`;
}
