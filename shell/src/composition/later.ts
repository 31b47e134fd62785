import { followRetired } from './following/follow-retired.ts';
import { offerNewerVersion } from './following/newer-version.ts';

/** What nobody waits for: in one file, fetched a second after the page is there. */
export { askAhead } from './loading/ask-ahead.ts';
export { noticeStandstills } from './reporting/standstill.ts';
export { measureVitals } from './reporting/vitals.ts';

type OfferNewerVersion = Parameters<typeof offerNewerVersion>;

/** Has a tab that stays open learn what has changed on the site since.
 *  @param hasMoved whether somebody has gone to another page of the site meanwhile */
export function followSite(router: OfferNewerVersion[0], state: OfferNewerVersion[1], hasMoved: boolean): void {
  offerNewerVersion(router, state);
  followRetired(router, hasMoved);
}
