/** Name of the opened photo in a view transition: that of its tile before, and of the viewer's picture after. */
export const OPENED_PHOTO = 'opened-photo';

const MAX_WAIT_MS = 500;

/** Opens the viewer, by a view transition from the tile to the picture in engines that have them, unless the visitor
 *  prefers reduced motion.
 *  @param loaded settles when the code of the viewer has loaded: the page stands still during the change
 *  @param open opens the viewer, which renders soon after */
export function openFromTile(tile: HTMLElement | null, loaded: Promise<unknown>, open: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!tile || isStill || typeof document.startViewTransition !== 'function') {
    open();
    return;
  }
  void loaded
    .catch(() => undefined)
    .then(() => {
      tile.style.viewTransitionName = OPENED_PHOTO;
      const transition = document.startViewTransition(async () => {
        tile.style.viewTransitionName = '';
        open();
        await waitForViewer();
      });
      return transition.ready.catch(() => undefined); // skipped, e.g. in a hidden tab
    });
}

async function waitForViewer(): Promise<void> {
  let observer: MutationObserver | undefined;
  const opened = new Promise<void>((resolve) => {
    observer = new MutationObserver(() => document.querySelector('dialog[open]') && resolve());
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    setTimeout(resolve, MAX_WAIT_MS);
  });
  await opened;
  observer?.disconnect();
}
