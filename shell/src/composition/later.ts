import { pollRetiredRemotes } from './following/poll-retired.ts';
import { offerNewerVersion } from './following/newer-version.ts';

/** Modules that are loaded together, a second after the page is ready. */
export { prefetchVisibleLinks } from './loading/prefetch-links.ts';
export { watchLongTasks } from './reporting/long-tasks.ts';
export { measureVitals } from './reporting/vitals.ts';

type OfferNewerVersion = Parameters<typeof offerNewerVersion>;

/** Notifies a tab that stays open of newer versions and retired remotes.
 *  @param hasMoved whether the visitor has navigated within the site in the meantime */
export function followSite(router: OfferNewerVersion[0], state: OfferNewerVersion[1], hasMoved: boolean): void {
  offerNewerVersion(router, state);
  pollRetiredRemotes(router, hasMoved);
}
