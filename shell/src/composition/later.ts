import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { followRetired } from './follow-retired.ts';
import type { IntegrityList } from './integrity.ts';
import { linkedRemotes } from './linked-remotes.ts';
import { offerNewerVersion } from './newer-version.ts';

/** What nobody waits for: in one file, fetched a second after the page is there. */
export { measureVitals } from './vitals.ts';

type OfferNewerVersion = Parameters<typeof offerNewerVersion>;

/** Has a tab that stays open learn what has changed on the site since.
 *  @param hasMoved whether somebody has gone to another page of the site meanwhile */
export function followSite(router: OfferNewerVersion[0], state: OfferNewerVersion[1], hasMoved: boolean): void {
  offerNewerVersion(router, state);
  followRetired(router, hasMoved);
}

/** Fetches what remotes begin with that the page links to, one after the other, so that the first way there waits for its
 *  page alone, as within one build. What does not arrive is asked for again by who goes there. */
export async function prefetchLinked(remotes: readonly VisitorRemote[], list: IntegrityList): Promise<void> {
  for (const { active } of linkedRemotes(remotes)) {
    if (!list.needsDocument(active.entry)) await list.prefetch(active.entry).catch(() => undefined);
  }
}
