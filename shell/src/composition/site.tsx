import { createBrowserRouter, onPrefetch, type RouteObject } from '@fotosoc/host';
import { Late, within } from '@fotosoc/loader/deadline';
import { createLoader, refetch, type Loader, type LoadFailure } from '@fotosoc/loader';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { remotesOf, type VisitorRemote } from '@fotosoc/loader/visitor';
import { Frame } from '../frame/frame.tsx';
import { PageOutlet } from '../frame/page-outlet.tsx';
import { RemoteBoundary } from '../frame/remote-boundary.tsx';
import { RemoteUnavailablePanel } from '../frame/remote-unavailable-panel.tsx';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import shellRoutes from '../routes.tsx';
import { reportLanding } from './landing.ts';
import type { PageState } from './page-state.ts';
import { createReporter, measuredMs, messageOf, reportUncaughtErrors } from './reporter.ts';

/** Long enough after a failure not to disturb the fallback version. */
const HEAL_AFTER_MS = 3000;
const REFETCH_MS = 2000;

/** One router for the whole site. Which remote renders a path is asked of the document when somebody goes there; its
 *  routes are then patched in, under a boundary of their own. */
export function createSite({ document, integrity, shell }: PageState) {
  const remotes = remotesOf(document);
  const reporter = createReporter();
  const self = { ...shell, isPreview: false };
  reportUncaughtErrors(remotes, self, reporter);
  const landOn = reportLanding(remotes, reporter);
  const loader = createLoader({
    onLoaded(remote, version, loadMs) {
      reporter.report(remote, version, { kind: 'loaded', loadMs: measuredMs(loadMs) });
      landOn(remote, version);
    },
    onFailure(failure) {
      const { remote, version, step, error } = failure;
      const kind = step === 'render' ? 'render-crash' : 'load-failed';
      reporter.report(remote, version, { kind, step, message: messageOf(error) });
      console.warn(`${remote} ${version.version} failed at its ${step}; the last good version steps in.`, error);
      healCache(failure, integrity);
    },
  });
  onPrefetch((address) => {
    if (savesData()) return;
    const { pathname } = new URL(address, location.href);
    const remote = ownerOf(remotes, pathname);
    if (remote) loader.prefetch(remote, pathname);
  });

  async function retry(): Promise<void> {
    const remote = ownerOf(remotes, location.pathname);
    if (remote) {
      await within(REFETCH_MS, 'refetch', refetch(integrity, `/remotes/${remote.name}/`)).catch(() => undefined);
    }
    location.reload();
  }

  function handleRendered(): void {
    reporter.report('shell', self, { kind: 'loaded', loadMs: measuredMs(performance.now()) });
    landOn('shell', self);
  }

  const patched = new Set<string>();
  return createBrowserRouter(frameRoutes(remotes, retry, handleRendered), {
    async patchRoutesOnNavigation({ path, patch }) {
      const remote = ownerOf(remotes, path.replace(/(.)\/+$/, '$1'));
      if (!remote || patched.has(remote.name)) return;
      const children = await loader.loadRoutes(remote); // a rejection shows the panel; the next navigation asks again
      if (patched.has(remote.name)) return;
      patched.add(remote.name);
      const errorElement = boundaryOf(remote, loader, retry);
      // An outlet of its own: that a page suspends for ever is the remote's failure as well.
      patch('pages', [{ id: remote.name, element: <PageOutlet />, errorElement, children }]);
    },
  });
}

/** Whether this visitor pays for what may never be looked at; only some browsers say. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function boundaryOf(remote: VisitorRemote, loader: Loader, retry: () => Promise<void>) {
  return <RemoteBoundary onCrash={(path, error) => loader.stepIn(remote, path, error)} onRetry={retry} />;
}

function frameRoutes(
  remotes: readonly VisitorRemote[],
  retry: () => Promise<void>,
  onRendered: () => void,
): RouteObject[] {
  const navigation = remotes.flatMap((remote) => remote.navigation);
  return [
    {
      // Pathless: a layout at '/' would match '/' itself, and the router would not ask for the remote that draws it.
      id: 'frame',
      element: <Frame navigation={navigation} previews={previewsOf(remotes)} onRendered={onRendered} />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        {
          id: 'pages',
          element: <PageOutlet />,
          errorElement: <RemoteUnavailablePanel onRetry={retry} />,
          children: [...shellRoutes, { id: 'not-found', path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ];
}

/** Versions on this page that nobody else gets. */
function previewsOf(remotes: readonly VisitorRemote[]): string[] {
  return remotes.filter(({ active }) => active.isPreview).map(({ name, active }) => `${name} ${active.version}`);
}

/** Broken bytes of an immutable address stay in the HTTP cache: fetch them anew, so that the next page load is well.
 *  Not after a hang, which would only hold more connections. */
function healCache({ remote, version, step, error }: LoadFailure, integrity: Record<string, string>): void {
  if (error instanceof Late || step === 'render') return;
  setTimeout(() => {
    void refetch(integrity, `/remotes/${remote}/${version.version}/`);
  }, HEAL_AFTER_MS);
}
