import type { Society } from '@fotosoc/contract/society';

let known: Society | undefined;

/** Sets the society; called by the shell with the values of the page. */
export function setSociety(given: Society): void {
  known = given;
}

/** Returns the society's names, links and mailboxes, as inlined in the page.
 *  @throws Error if the page has not set any */
export function society(): Society {
  if (!known) throw new Error('The page has no data of the society.');
  return known;
}
