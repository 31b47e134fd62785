import { INTERACTIVE_EVENT } from '../document/interactive.ts';

/** Marks the page as interactive, so that `page-start.js` replays earlier input. Deferred to a later task, because
 *  React ignores events during a render. */
export function scheduleInteractive(ms = 0): void {
  setTimeout(() => {
    const unopened = document.querySelector('.unopened');
    if (!unopened) return;
    unopened.remove();
    dispatchEvent(new Event(INTERACTIVE_EVENT));
  }, ms);
}
