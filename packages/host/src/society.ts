import type { Society } from '@fotosoc/contract/society';

let known: Society | undefined;

/** Called by the shell, with what the page says. */
export function setSociety(given: Society): void {
  known = given;
}

/** Who the society is: its names, links and mailboxes as the page has brought them.
 *  @throws Error where no page has brought any */
export function society(): Society {
  if (!known) throw new Error('The page does not say whose site it is.');
  return known;
}
