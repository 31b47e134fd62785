import { dismissToast, notify } from '@fotosoc/host';

let latest = 0;

/** Shows a toast with an Undo button until `undoUntil`. The toast replaces the one before: two equal toasts would not say
 *  which change each of them undoes.
 *  @param undoUntil ISO 8601; `null` keeps the toast until it is dismissed */
export function notifyUndoable(
  sentence: string,
  { undoUntil }: { undoUntil: string | null },
  undo: () => Promise<unknown>,
): void {
  const run = () => {
    dismissToast(toast);
    void undo();
  };
  dismissToast(latest);
  const toast = notify(sentence, 'ok', { label: 'Undo', run });
  latest = toast;
  if (undoUntil !== null) setTimeout(() => dismissToast(toast), Date.parse(undoUntil) - Date.now());
}
