import { request } from '@fotosoc/contract/request';
import { dismissToast, notify } from '@fotosoc/host';
import { remotesOf } from '@fotosoc/loader/visitor';
import type { PageState } from '../page-state.ts';

/** A tab younger than this is new enough, and none asks again sooner. */
const ASK_EVERY_MS = 5 * 60 * 1000;

/** What this needs of the site's router. */
interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** Offers a reload, after a navigation, when the site would now give this visitor other versions than this tab started
 *  with. Each newer composition is said once; nothing is reloaded by itself. Previews are left alone.
 *  @param openedAt when this tab was, in ms since 1970; before this is called */
export function offerNewerVersion(
  router: Navigations,
  { document, shell }: Pick<PageState, 'document' | 'shell'>,
  openedAt = performance.timeOrigin,
): void {
  const remotes = remotesOf(document);
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
    ask().catch(() => undefined); // nobody waits for this: a later navigation asks again
  });
}

function reload(): void {
  location.reload();
}

/** The same for the same versions, in whatever order. */
function keyOf(versions: Record<string, string>): string {
  return JSON.stringify(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
