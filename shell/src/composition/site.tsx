import { createBrowserRouter, matchRoutes, onPrefetch, setSnapshots, type RouteObject } from '@fotosoc/host';
import { withTimeout } from '@fotosoc/loader/timeout';
import { ACTIVE_TIMEOUT_MS, createLoader, refetchFiles, RemoteUnavailable, type Loader } from '@fotosoc/loader';
import { findOwner } from '@fotosoc/contract/registry/owner';
import { listVisitorRemotes, type VisitorRemote } from '@fotosoc/loader/visitor';
import type { ReactNode } from 'react';
import { SuspenseTimeout } from '../frame/page/suspense-timeout.tsx';
import { RemoteBoundary, type RemoteBoundaryProps } from '../frame/page/remote-boundary.tsx';
import { createReopening } from '../frame/page/reopening.ts';
import { RemoteRoot } from '../frame/page/remote-root.tsx';
import type { RemoteUnavailablePanelProps } from '../frame/page/remote-unavailable-panel.tsx';
import { reloadDocument, noteRemote } from '../document/isolation.ts';
import { createPagePrefetch, savesData } from './loading/page-prefetch.ts';
import { repairCache } from './loading/cache-repair.ts';
import { startHeartbeat } from './reporting/heartbeat.ts';
import { createIntegrityList } from './loading/integrity.ts';
import { INTERACTIVE_EVENT } from '../document/interactive.ts';
import { getSiteConnection } from '../document/connection.ts';
import { createRecoveryCheck } from './loading/recovery-check.ts';
import { LANDING_DELAY_MS, reportLanding } from './landing.ts';
import { scheduleInteractive } from './schedule-interactive.ts';
import { mountFragments } from './fragments/mount-fragments.ts';
import type { PageState } from './page-state.ts';
import { resolveLazy } from './resolve-lazy.ts';
import { watchStylesheets } from '../document/stylesheets.ts';
import { PAGES_ROUTE_ID, createRemoteRoute, createSiteRoutes } from './site-routes.tsx';
import shellRoutes from '../routes.tsx';
import {
  createReporter,
  toReportedMs,
  toReportedMessage,
  reportFailedRequests,
  reportUncaughtErrors,
  type ReportContent,
} from './reporting/reporter.ts';

const REFETCH_MS = 2000;

/** Creates the single router of the site. The document assigns a remote to each path; the remote's routes are added at
 *  the first navigation, within a boundary of their own.
 *  @returns the site, once the code of a server-rendered page has arrived. `usesServerHtml` is `true` if that code is of the
 *  version that rendered the page, so that hydration can succeed; also a function that reports a mismatch */
export async function createSite(state: PageState) {
  const { document, integrity, shell } = state;
  const remotes = listVisitorRemotes(document);
  const ownerAt = (path: string) => findOwner(remotes, path.replace(/(.)\/+$/, '$1'));
  let shown = ownerAt(location.pathname);
  let shownBefore: VisitorRemote | undefined;
  const reporter = createReporter((name) => {
    const before = [shown, shownBefore].find((remote) => remote && remote.name !== name);
    return before?.active.deploymentId;
  });
  const self = { ...shell, isPreview: false };
  const isAlone = isDocumentIsolated(location.pathname, state);
  reportUncaughtErrors(remotes, self, reporter);
  reportFailedRequests(remotes, reporter);
  startHeartbeat(remotes);
  watchStylesheets(state.isServerRendered ? findOwner(remotes, location.pathname)?.name : undefined);
  const landOn = reportLanding(remotes, reporter);
  const line = getSiteConnection();
  const loadedIn = (ms: number): ReportContent => ({
    kind: 'loaded',
    loadMs: toReportedMs(ms),
    ...(line.seemsSlow() && { isSlowLine: true }),
  });
  let usesServerHtml = state.isServerRendered === true;
  const integrityList = createIntegrityList(state);
  const fetchAhead = createPagePrefetch(state, line);
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
      reporter.report(remote, version, { kind, step, message: toReportedMessage(error) }, error);
      if (remote === shown?.name) usesServerHtml = false;
      console.warn(
        `${remote} ${version.version} failed (${step}): falling back to the last known good version.`,
        error,
      );
      repairCache(failure, integrity);
    },
  });
  onPrefetch((address) => {
    if (savesData() || isAlone) return;
    const { pathname } = new URL(address, location.href);
    const remote = findOwner(remotes, pathname);
    if (!remote || integrityList.needsDocument(remote.active.entry)) return;
    noteRemote();
    void fetchAhead(remote, pathname);
    loader.prefetch(remote, pathname);
  });

  mountFragments({ state, remotes, integrityList, versions: loader.versions, reporter, frame: wrapFragment });

  const arrives = createRecoveryCheck(integrity, integrityList.require);
  const recovery: RemoteUnavailablePanelProps = {
    onRetry: retry,
    arrives: async () => {
      const remote = findOwner(remotes, location.pathname);
      return remote !== undefined && arrives(remote.active);
    },
  };

  const reopen = createReopening();

  async function retry(): Promise<void> {
    const remote = findOwner(remotes, location.pathname);
    if (remote) {
      await withTimeout(REFETCH_MS, 'refetch', refetchFiles(integrity, `/remotes/${remote.name}/`)).catch(
        () => undefined,
      );
    }
    location.reload();
  }

  function handleRendered(): void {
    // A server-rendered page becomes interactive only with its code, or when its code fails.
    scheduleInteractive(usesServerHtml ? ACTIVE_TIMEOUT_MS : 0);
    reporter.report('shell', self, loadedIn(performance.now() - getCodeRequestMs()));
    landOn('shell', self);
  }

  const patched = new Set<string>();
  let firstFailure: unknown;
  async function pagesOf(remote: VisitorRemote): Promise<RouteObject[]> {
    noteRemote();
    const children = await loader.loadRoutes(remote);
    if (patched.has(remote.name)) return [];
    patched.add(remote.name);
    const outlet = { name: remote.name, onArrived: scheduleInteractive, onRetry: retry };
    return [
      createRemoteRoute(outlet, children, boundaryOf(remote, loader, { ...recovery, onReopen: () => reopen(router) })),
    ];
  }

  /** Routes of the remote whose page is on screen, including the page's code; empty if the code does not arrive. */
  async function firstPages(): Promise<RouteObject[]> {
    const remote = usesServerHtml && ownerAt(location.pathname);
    if (!remote) return [];
    try {
      const pages = await pagesOf(remote);
      const isWhole = await resolveLazy(pages, location.pathname);
      usesServerHtml &&= isWhole; // without loader data: the server renders no page that needs it
      return pages;
    } catch (error) {
      patched.delete(remote.name);
      usesServerHtml = false; // the router loads the remote again and shows the fallback
      firstFailure = error;
      return [];
    }
  }

  const pages = await firstPages();
  const router = createBrowserRouter(
    createSiteRoutes({
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
        // Reports the failure instead of loading again: a second attempt would take as long as the first.
        if (failure instanceof RemoteUnavailable && !isElsewhere) throw failure;
        const needsDocument = isElsewhere && integrityList.needsDocument(remote.active.entry);
        if (isAlone || needsDocument) await reloadDocument(addressOf(router.state.navigation.location) ?? path);
        if (isElsewhere) void fetchAhead(remote, path);
        patch(PAGES_ROUTE_ID, await pagesOf(remote)); // a rejection shows the panel; the next navigation asks again
      },
      // With hydration data, the router considers the routes complete and renders at once.
      ...(usesServerHtml ? { hydrationData: {} } : {}),
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
    const {
      prefetchVisibleLinks: askAhead,
      followSite,
      watchLongTasks: noticeStandstills,
    } = await import('./later.ts');
    followSite(router, state, hasMoved);
    if (!isAlone) askAhead(router, { ownerAt, running: patched, integrityList, fetchAhead });
    noticeStandstills((ms) => {
      if (!shown) return;
      reporter.report(shown.name, shown.active, { kind: 'frozen', message: `for ${Math.round(ms / 1000)} s` });
    });
  }
  addEventListener(
    INTERACTIVE_EVENT,
    () => setTimeout(() => void startLater().catch(() => undefined), LANDING_DELAY_MS), // ignored
    { once: true },
  );
  /** Reports a mismatch for the remote of the page. The frame cannot be the cause: it is the same on all pages. */
  function reportMismatch(): void {
    const { name, active } = ownerAt(landedAt) ?? { name: 'shell', active: self };
    reporter.report(name, active, { kind: 'mismatch' });
  }

  return { router, usesServerHtml, reportMismatch };
}

/** Returns the time at which page-start.js requested the shell, in ms since the start of the page; 0 on a page that
 *  requests the shell at once. */
function getCodeRequestMs(): number {
  return performance.getEntriesByName('code-requested')[0]?.startTime ?? 0;
}

/** Returns whether no remote may run in the document of a page. Visitors without the administrator role are redirected
 *  within the document. */
function isDocumentIsolated(path: string, { user }: PageState): boolean {
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

function wrapFragment(name: string, fragment: ReactNode): ReactNode {
  return (
    <RemoteRoot name={name}>
      <SuspenseTimeout>{fragment}</SuspenseTimeout>
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
