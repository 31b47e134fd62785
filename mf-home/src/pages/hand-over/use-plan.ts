import { formatLocalTime } from '@fotosoc/contract/format-time';
import { ApiError, notify, useLeaveGuard } from '@fotosoc/host';
import { isSameValue, mergeValues, useServerDraft, type SaveFailure } from '@fotosoc/ui/editor';
import { savePlan, type Handover, type HandoverPlan } from '../../data/handover';

const PAUSE_MS = 800;

/** Manages the plan in the form, which is saved while typing and merged with changes of other administrators. */
export function usePlan(first: Handover) {
  const {
    value: plan,
    copy: saved,
    conflicts,
    failure,
    draft,
  } = useServerDraft<HandoverPlan, Handover, Handover, Handover>({
    copy: first,
    toValue: (handover) => handover.plan,
    merge: mergePlan,
    send: async (typed, before) =>
      savePlan(typed, before.version).catch((error: unknown) => {
        if (error instanceof ApiError && isHandedOver(before, error.current as Handover | undefined)) {
          notify('The handover was completed meanwhile.');
        }
        throw error;
      }),
    read: (current) => current as Handover,
    pauseMs: PAUSE_MS,
  });
  const isDirty = draft.isChanged;
  const [theirs] = conflicts;
  useLeaveGuard(() =>
    isDirty ? { question: 'Leave before the plan is saved?', action: 'Leave', refusal: 'Stay', kind: 'bad' } : null,
  );
  return {
    plan,
    saved,
    status: statusOf(saved, {
      isDirty,
      problem: theirs ? 'Not saved yet: choose a version first.' : failure && describeFailure(failure),
    }),
    /** Version of another administrator who changed the same fields. Saving stops until the user chooses a version. */
    theirs,
    change: (some: Partial<HandoverPlan>) => draft.change((before) => ({ ...before, ...some })),
    /** Saves pending changes.
     *  @returns the saved plan, or a sentence with the reason of a failure; an empty sentence if the user has to choose
     *  a version first */
    settle: async (): Promise<Handover | string> => {
      const failed = await draft.flush();
      const { conflicts: left, copy } = draft.get();
      return left.length > 0 ? '' : failed ? describeFailure(failed) : copy;
    },
    takeTheirs: () => draft.reset(theirs),
    keepMine: () => draft.resolve(plan),
    /** Replaces the form's values by another plan. */
    start: (from: Handover) => draft.reset(from),
  };
}

function mergePlan(base: Handover, mine: HandoverPlan, theirs: Handover) {
  const { value, conflicts } = mergeValues(base.plan, mine, theirs.plan);
  // The typed plan was for the handover that someone else has completed.
  const isOver = isHandedOver(base, theirs) && !isSameValue(mine, base.plan);
  return { value, conflicts: conflicts.length > 0 || isOver ? [theirs] : [] };
}

function isHandedOver(before: Handover, after: Handover | undefined): boolean {
  return after?.handedOver != null && after.handedOver.id !== before.handedOver?.id;
}

function describeFailure({ status, message }: SaveFailure): string {
  return status === 0 ? 'Not saved yet: no connection.' : `Not saved: ${message}`;
}

function statusOf({ changed }: Handover, { isDirty, problem }: { isDirty: boolean; problem: string | undefined }) {
  if (problem) return problem;
  if (isDirty) return 'Saving...';
  if (!changed) return 'Nothing is public before you hand over.';
  return `Saved ${formatLocalTime(changed.at)}${changed.by ? ` by ${changed.by}` : ''}.`;
}
