import { calculateUndoEnd } from '@fotosoc/contract/limits';
import { useAction } from '@fotosoc/host';
import { useUndoableAction } from '@fotosoc/ui/undo-notice';
import type { RefObject } from 'react';
import { undoEquipmentAction } from '../../data/desk';

/** Runs the actions of a row or list, one at a time. The last one can be undone. After each action, the heading gets the
 *  focus.
 *  @param name subject of the row or list, which screen readers announce */
export function useUndoableActions(
  name: string,
  say: (sentence: string) => void,
  heading: RefObject<HTMLElement | null>,
) {
  const saving = useAction();
  const undoing = useAction({
    offline: 'Not undone: no connection. Nothing has changed.',
    onFailed({ code }) {
      if (code === 'loans/cannot-undo') dismiss();
    },
  });
  const { outcome, settle, dismiss, takeBack } = useUndoableAction({
    act: undoing.act,
    undo: ({ entryId }) => undoEquipmentAction(entryId),
    say,
    heading,
  });
  /** Shows the result of an action that another component performed, e.g. a dialog. */
  const settleEntry = (entryId: string, sentence: string) =>
    settle({ entryId, sentence, undoUntil: calculateUndoEnd() }, `${name}: ${sentence}`);
  return {
    outcome,
    isBusy: saving.isBusy,
    fields: saving.fields,
    refuse: saving.refuse,
    problem: saving.problem ?? undoing.problem,
    settle: settleEntry,
    takeBack,
    /** @param change resolves to the log entry; `undefined` if there is nothing to undo */
    run: async (change: () => Promise<{ id: string } | undefined>, sentence: string) => {
      undoing.refuse({});
      await saving.act(async () => {
        const entry = await change();
        if (entry) settleEntry(entry.id, sentence);
      });
    },
  };
}
