import { dismissToast, notify } from '@fotosoc/host';

/** Shows a toast with an Undo button until `undoUntil`.
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
  const toast = notify(sentence, 'ok', { label: 'Undo', run });
  if (undoUntil !== null) setTimeout(() => dismissToast(toast), Date.parse(undoUntil) - Date.now());
}
