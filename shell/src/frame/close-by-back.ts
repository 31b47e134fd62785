/** Has Back close what lies over the page, instead of leaving the page below: a dialog, or the account menu. What has an
 *  entry of its own in the history, as the photo viewer has, is closed by going back over it. Called before the router
 *  listens. */
export function closeByBack(): (router: { subscribe: (listener: () => void) => unknown }) => void {
  let placeNow = placeOf(history.state);
  let isReturning = false;
  addEventListener(
    'popstate',
    (event) => {
      const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
      const over = [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('.acc__btn[aria-expanded=true]');
      if (!isReturning && (!over || 'ownEntry' in over.dataset)) return;
      event.stopImmediatePropagation();
      isReturning = !isReturning;
      if (!isReturning) return;
      history.go(placeNow - placeOf(event.state) || 1);
      if (!(over instanceof HTMLDialogElement)) over?.click();
      else if (over.dispatchEvent(new Event('cancel', { cancelable: true }))) over.close();
    },
    true,
  );
  return (router) => {
    router.subscribe(() => {
      placeNow = placeOf(history.state);
    });
  };
}

/** The place of an entry in the history, as the router counts. */
function placeOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
