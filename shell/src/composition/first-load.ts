/** Gives the history's entry of a page that was loaded by its address a name. The router would call each of them
 *  `default` and open it scrolled to where another was left. A reload keeps the name, and so the place. */
export function nameFirstLoad(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: crypto.randomUUID() }, '');
}
