import { FRAGMENT_INTERACTIVE_EVENT } from '../../document/interactive.ts';

/** Marks server-rendered HTML of a fragment as not hydrated, so that `page-start.js` keeps input until then. */
export function markOpening(container: HTMLElement): void {
  if (container.firstChild) container.dataset['opening'] = '';
}

/** Ends the mark once React handles the input, or the fragment stays HTML. Deferred to a later task, because React
 *  ignores events during a render. */
export function markOpened(container: HTMLElement): void {
  if (!('opening' in container.dataset)) return;
  setTimeout(() => {
    delete container.dataset['opening'];
    dispatchEvent(new Event(FRAGMENT_INTERACTIVE_EVENT));
  });
}
