import { createBrowserRouter, matchRoutes, onPrefetch, setSnapshots, type RouteObject } from '@fotosoc/host';
import { within } from '@fotosoc/loader/deadline';
import { ACTIVE_MS, createLoader, refetch, RemoteUnavailable, type Loader } from '@fotosoc/loader';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { remotesOf, type VisitorRemote } from '@fotosoc/loader/visitor';
import type { ReactNode } from 'react';
import { InTime } from '../frame/page/in-time.tsx';
import { RemoteBoundary, type RemoteBoundaryProps } from '../frame/page/remote-boundary.tsx';
import { createReopening } from '../frame/page/reopening.ts';
import { RemoteRoot } from '../frame/page/remote-root.tsx';
import type { RemoteUnavailablePanelProps } from '../frame/page/remote-unavailable-panel.tsx';
import { loadAnew, noteRemote } from './alone.ts';
import { createFetchAhead, savesData } from './loading/fetch-ahead.ts';
import { healCache } from './loading/heal-cache.ts';
import { keepHeartbeat } from './reporting/heartbeat.ts';
import { createIntegrityList } from './loading/integrity.ts';
import { lineToSite } from './loading/line.ts';
import { createMending } from './loading/mending.ts';
import { QUIET_MS, reportLanding } from './reporting/landing.ts';
import { openSoon } from './open-soon.ts';
import { fillSlots } from './parts/fill-slots.ts';
import type { PageState } from './page-state.ts';
import { resolveLazy } from './resolve-lazy.ts';
import { keepSheets } from './loading/sheets.ts';
import { PAGES, remoteRoute, siteRoutes } from './site-routes.tsx';
import shellRoutes from '../routes.tsx';
import {
  createReporter,
  measuredMs,
  messageOf,
  reportFailedCalls,
  reportUncaughtErrors,
  type News,
} from './reporting/reporter.ts';

const REFETCH_MS = 2000;

/** Creates the single router of the site. The document assigns a remote to each path; the remote's routes are added at
 *  the first navigation, within a boundary of their own.
 *  @returns the site, once the code of a server-rendered page has arrived. `isAsDrawn` is `true` if that code is of the
 *  version that rendered the page, so that hydration can succeed; also a function that reports a mismatch */
export async function createSite(state: PageState) {
  const { document, integrity, shell } = state;
  const remotes = remotesOf(document);
  const ownerAt = (path: string) => ownerOf(remotes, path.replace(/(.)\/+$/, '$1'));
  let shown = ownerAt(location.pathname);
  let shownBefore: VisitorRemote | undefined;
  const reporter = createReporter((name) => {
    const before = [shown, shownBefore].find((remote) => remote && remote.name !== name);
    return before?.active.deploymentId;
  });
  const self = { ...shell, isPreview: false };
  const isAlone = isAloneAt(location.pathname, state);
  reportUncaughtErrors(remotes, self, reporter);
  reportFailedCalls(remotes, reporter);
  keepHeartbeat(remotes);
  keepSheets(state.isDrawn ? ownerOf(remotes, location.pathname)?.name : undefined);
  const landOn = reportLanding(remotes, reporter);
  const line = lineToSite();
  const loadedIn = (ms: number): News => ({
    kind: 'loaded',
    loadMs: measuredMs(ms),
    ...(line.seemsSlow() && { isSlowLine: true }),
  });
  let isAsDrawn = state.isDrawn === true;
  const integrityList = createIntegrityList(state);
  const fetchAhead = createFetchAhead(state, line);
  const loader = createLoader({
    requireIntegrity: integrityList.require,
    line,
    contract: shown?.active.contract,
    onLoaded(remote, version, loadMs) {
      reporter.report(remote, version, loadedIn(loadMs));
      landOn(remote, version);
    },
    onFailure(failure) {
      const { remote, version, step, error } = failure;
      const kind = step === 'render' ? 'render-crash' : 'load-failed';
      reporter.report(remote, version, { kind, step, message: messageOf(error) }, error);
      if (remote === shown?.name) isAsDrawn = false;
      console.warn(`${remote} ${version.version} failed at its ${step}; the last good version steps in.`, error);
      healCache(failure, integrity);
    },
  });
  onPrefetch((address) => {
    if (savesData() || isAlone) return;
    const { pathname } = new URL(address, location.href);
    const remote = ownerOf(remotes, pathname);
    if (!remote || integrityList.needsDocument(remote.active.entry)) return;
    noteRemote();
    void fetchAhead(remote, pathname);
    loader.prefetch(remote, pathname);
  });

  fillSlots({ state, remotes, integrityList, versions: loader.versions, reporter, frame: frameOf });

  const arrives = createMending(integrity, integrityList.require);
  const recovery: RemoteUnavailablePanelProps = {
    onRetry: retry,
    arrives: async () => {
      const remote = ownerOf(remotes, location.pathname);
      return remote !== undefined && arrives(remote.active);
    },
  };

  const reopen = createReopening();

  async function retry(): Promise<void> {
    const remote = ownerOf(remotes, location.pathname);
    if (remote) {
      await within(REFETCH_MS, 'refetch', refetch(integrity, `/remotes/${remote.name}/`)).catch(() => undefined);
    }
    location.reload();
  }

  function handleRendered(): void {
    // A server-rendered page becomes interactive only with its code, or when its code fails.
    openSoon(isAsDrawn ? ACTIVE_MS : 0);
    reporter.report('shell', self, loadedIn(performance.now()));
    landOn('shell', self);
  }

  const patched = new Set<string>();
  let firstFailure: unknown;
  async function pagesOf(remote: VisitorRemote): Promise<RouteObject[]> {
    noteRemote();
    const children = await loader.loadRoutes(remote);
    if (patched.has(remote.name)) return [];
    patched.add(remote.name);
    const outlet = { name: remote.name, onArrived: openSoon, onRetry: retry };
    return [remoteRoute(outlet, children, boundaryOf(remote, loader, { ...recovery, onReopen: () => reopen(router) }))];
  }

  /** Routes of the remote whose page is on screen, including the page's code; empty if the code does not arrive. */
  async function firstPages(): Promise<RouteObject[]> {
    const remote = isAsDrawn && ownerAt(location.pathname);
    if (!remote) return [];
    try {
      const pages = await pagesOf(remote);
      const isWhole = await resolveLazy(pages, location.pathname);
      isAsDrawn &&= isWhole; // the server had no loader data
      return pages;
    } catch (error) {
      patched.delete(remote.name);
      isAsDrawn = false; // the router loads the remote again and shows the fallback
      firstFailure = error;
      return [];
    }
  }

  const pages = await firstPages();
  const router = createBrowserRouter(
    siteRoutes({
      remotes,
      previews: state.previews,
      retired: state.retired,
      recovery,
      onRendered: handleRendered,
      pages,
    }),
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const remote = ownerAt(path);
        if (!remote || patched.has(remote.name)) return;
        const isElsewhere = path !== location.pathname;
        const failure = firstFailure;
        firstFailure = undefined;
        // A second attempt would take as long as the first.
        if (failure instanceof RemoteUnavailable && !isElsewhere) throw failure;
        const needsDocument = isElsewhere && integrityList.needsDocument(remote.active.entry);
        if (isAlone || needsDocument) await loadAnew(addressOf(router.state.navigation.location) ?? path);
        if (isElsewhere) void fetchAhead(remote, path);
        patch(PAGES, await pagesOf(remote)); // a rejection shows the panel; the next navigation asks again
      },
      // With hydration data, the router considers the routes complete and renders at once.
      ...(isAsDrawn ? { hydrationData: {} } : {}),
    },
  );
  const stop = router.subscribe(() => {
    setSnapshots({}); // snapshots are valid for the first render only
    stop();
  });

  const landedAt = location.pathname;
  let hasMoved = false;
  let at = landedAt;
  notePage(at);
  router.subscribe((now) => {
    const { pathname } = now.location;
    if (pathname !== at) notePage((at = pathname));
    hasMoved ||= pathname !== landedAt;
    const owner = ownerAt(pathname);
    if (owner === shown) return;
    shownBefore = shown ?? shownBefore;
    shown = owner;
  });

  async function startLater(): Promise<void> {
    const { askAhead, followSite, noticeStandstills } = await import('./later.ts');
    followSite(router, state, hasMoved);
    if (!isAlone) askAhead(router, { ownerAt, running: patched, integrityList, fetchAhead });
    noticeStandstills((ms) => {
      if (!shown) return;
      reporter.report(shown.name, shown.active, { kind: 'frozen', message: `for ${Math.round(ms / 1000)} s` });
    });
  }
  addEventListener(
    'shell-opened',
    () => setTimeout(() => void startLater().catch(() => undefined), QUIET_MS), // ignored
    { once: true },
  );
  /** Reports the page's remote: the frame is the same for all pages. */
  function reportMismatch(): void {
    const { name, active } = ownerAt(landedAt) ?? { name: 'shell', active: self };
    reporter.report(name, active, { kind: 'mismatch' });
  }

  return { router, isAsDrawn, reportMismatch };
}

/** Returns whether no remote may run in the document of a page. Visitors without the administrator role are redirected
 *  within the document. */
function isAloneAt(path: string, { user }: PageState): boolean {
  const own = matchRoutes(shellRoutes, path)?.at(-1);
  return own !== undefined && (own.route.path !== '/deployments' || user?.role === 'administrator');
}

/** Records a page in the browser's performance timeline for error reports. */
function notePage(path: string): void {
  performance.mark('page', { detail: path });
}

function addressOf(location: { pathname: string; search: string; hash: string } | undefined): string | undefined {
  return location && location.pathname + location.search + location.hash;
}

function frameOf(name: string, part: ReactNode): ReactNode {
  return (
    <RemoteRoot name={name}>
      <InTime>{part}</InTime>
    </RemoteRoot>
  );
}

type Recovery = RemoteUnavailablePanelProps & Pick<RemoteBoundaryProps, 'onReopen'>;

function boundaryOf(remote: VisitorRemote, loader: Loader, recovery: Recovery) {
  return (
    <RemoteBoundary
      name={remote.name}
      onCrash={(path, error) => loader.fallBack(remote, path, error)}
      onGiveUp={(error) => loader.giveUp(remote, error)}
      {...recovery}
    />
  );
}
