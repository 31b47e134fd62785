import { request } from '@fotosoc/contract/request';
import { dismissToast, notify } from '@fotosoc/host';
import { listVisitorRemotes } from '@fotosoc/loader/visitor';
import type { PageState } from '../page-state.ts';

/** Minimum age of a tab before its first request for new versions, and minimum interval between requests. */
const ASK_EVERY_MS = 5 * 60 * 1000;

interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** Offers a reload, after a navigation, if the site now assigns this visitor other versions than this tab started with.
 *  Each newer composition is offered once; the page never reloads automatically. Previews are skipped.
 *  @param openedAt time at which the tab was opened, in ms since 1970; default the time origin of the document */
export function offerNewerVersion(
  router: Navigations,
  { document, shell }: Pick<PageState, 'document' | 'shell'>,
  openedAt = performance.timeOrigin,
): void {
  const remotes = listVisitorRemotes(document);
  if (remotes.some(({ active }) => active.isPreview)) return;
  const own = keyOf({
    shell: shell.version,
    ...Object.fromEntries(remotes.map(({ name, active }) => [name, active.version])),
  });
  let askedAt = openedAt;
  let said = own;
  let toast = 0;
  let { pathname } = router.state.location;

  async function ask(): Promise<void> {
    const { versions } = await request('GET /api/composition');
    const newest = keyOf(versions);
    if (newest === said) return;
    said = newest;
    dismissToast(toast);
    if (newest === own) return;
    toast = notify('A newer version of the site is ready.', 'ok', { label: 'Reload', run: reload });
  }

  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    if (Date.now() - askedAt < ASK_EVERY_MS) return;
    askedAt = Date.now();
    ask().catch(() => undefined); // ignored: the next navigation requests again
  });
}

function reload(): void {
  location.reload();
}

/** Returns the same key for the same versions in any order. */
function keyOf(versions: Record<string, string>): string {
  return JSON.stringify(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
