import { followRetired } from './follow-retired.ts';
import { offerNewerVersion } from './newer-version.ts';

/** What nobody waits for: in one file, fetched a second after the page is there. */
export { measureVitals } from './vitals.ts';

/** Has a tab that stays open learn what has changed on the site since. */
export function followSite(...[router, state]: Parameters<typeof offerNewerVersion>): void {
  offerNewerVersion(router, state);
  followRetired(router);
}
