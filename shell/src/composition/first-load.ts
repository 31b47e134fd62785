/** Gives the history entry of a page load its own key. The router calls each first entry `default` and would restore
 *  the scroll position of a different page. A reload keeps the key and the position. */
export function nameFirstLoad(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: crypto.randomUUID() }, '');
}
