import { flushSync } from 'react-dom';

/** Name of the opened photo in a view transition: that of its tile on one side, and of the viewer's picture on the
 *  other. */
export const OPENED_PHOTO = 'opened-photo';

const MAX_WAIT_MS = 500;

/** Opens the viewer, by a view transition from the tile to the picture in engines that have them, unless the visitor
 *  prefers reduced motion.
 *  @param loaded settles when the code of the viewer has loaded: the page stands still during the change
 *  @param open opens the viewer, which renders soon after */
export function openFromTile(tile: HTMLElement | null, loaded: Promise<unknown>, open: () => void): void {
  if (!tile || !canAnimate()) {
    open();
    return;
  }
  void loaded
    .catch(() => undefined)
    .then(() => {
      tile.style.viewTransitionName = OPENED_PHOTO;
      return change(async () => {
        tile.style.viewTransitionName = '';
        open();
        await waitForViewer();
      }).ready;
    });
}

/** Closes the viewer, by a view transition from the picture back to its tile where `openFromTile` has one.
 *  @param close closes the viewer at once */
export function closeToTile(tile: HTMLElement | null, close: () => void): void {
  if (!tile || !canAnimate()) {
    close();
    return;
  }
  const { finished } = change(() => {
    flushSync(close);
    tile.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    tile.style.viewTransitionName = OPENED_PHOTO;
  });
  void finished.then(() => (tile.style.viewTransitionName = ''));
}

function canAnimate(): boolean {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !isStill && typeof document.startViewTransition === 'function';
}

/** A transition is skipped, for example, in a hidden tab; the change happens nevertheless. */
function change(work: () => Promise<void> | void) {
  const { ready, finished } = document.startViewTransition(work);
  return { ready: ready.catch(() => undefined), finished: finished.catch(() => undefined) };
}

async function waitForViewer(): Promise<void> {
  let observer: MutationObserver | undefined;
  const changed = new Promise<void>((resolve) => {
    const look = () => document.querySelector('dialog[open]') && resolve();
    observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    setTimeout(resolve, MAX_WAIT_MS);
    look();
  });
  await changed;
  observer?.disconnect();
}
