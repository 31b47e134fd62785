import type { Society } from '@fotosoc/contract/society';

let known: Society | undefined;

/** Sets the names, links and mailboxes of the society. The shell calls this function with the values of the page. */
export function setSociety(given: Society): void {
  known = given;
}

/** Returns the society's names, links and mailboxes.
 *  @throws Error before `setSociety` was called */
export function society(): Society {
  if (!known) throw new Error('The page has no data of the society.');
  return known;
}
