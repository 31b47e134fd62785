/** Makes Back close an open dialog or the account menu instead of leaving the page. Dialogs with their own history
 *  entry, e.g. the photo viewer, close by navigation. Must be called before the router subscribes. */
export function installBackToClose(): (router: { subscribe: (listener: () => void) => unknown }) => void {
  let placeNow = placeOf(history.state);
  let isReturning = false;
  addEventListener(
    'popstate',
    (event) => {
      const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog:is([open], :popover-open)');
      const over = [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('.acc__btn[aria-expanded=true]');
      if (!isReturning && (!over || 'ownEntry' in over.dataset)) return;
      event.stopImmediatePropagation();
      isReturning = !isReturning;
      if (!isReturning) return;
      history.go(placeNow - placeOf(event.state) || 1);
      if (!(over instanceof HTMLDialogElement)) over?.click();
      else if (over.matches(':popover-open')) over.hidePopover();
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

/** Position of a history entry, as counted by the router. */
function placeOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
