import { Outlet, createBrowserRouter, onPrefetch, type RouteObject } from '@fotosoc/host';
import { Late, within } from '@fotosoc/federation/deadline';
import { createLoader, refetch, type LoadFailure } from '@fotosoc/federation/loader';
import { ownerOf, remotesOf, type VisitorRemote } from '@fotosoc/federation/visitor';
import { Frame } from '../frame/frame.tsx';
import { RemoteBoundary } from '../frame/remote-boundary.tsx';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import type { PageState } from './page-state.ts';

/** Long enough after a failure not to disturb the page that steps in. */
const HEAL_AFTER_MS = 3000;
const REFETCH_MS = 2000;

/** One router for the whole site. Which remote draws a path is asked of the document when somebody goes there; its
 *  routes are then patched in, under a boundary of their own. */
export function createSite({ document, integrity }: PageState) {
  const remotes = remotesOf(document);
  const { loadRoutes, prefetch } = createLoader(remotes, (failure) => {
    reportFailure(failure);
    healCache(failure, integrity);
  });
  onPrefetch((path) => {
    const remote = ownerOf(remotes, path);
    if (remote) prefetch(remote);
  });

  async function retry(): Promise<void> {
    const remote = ownerOf(remotes, location.pathname);
    if (remote) {
      await within(REFETCH_MS, 'refetch', refetch(integrity, `/remotes/${remote.name}/`)).catch(() => undefined);
    }
    location.reload();
  }

  const patched = new Set<string>();
  return createBrowserRouter(frameRoutes(remotes, retry), {
    async patchRoutesOnNavigation({ path, patch }) {
      const remote = ownerOf(remotes, path.replace(/(.)\/+$/, '$1'));
      if (!remote || patched.has(remote.name)) return;
      const children = await loadRoutes(remote); // a rejection shows the panel; the next navigation asks again
      if (patched.has(remote.name)) return;
      patched.add(remote.name);
      patch('pages', [{ id: remote.name, errorElement: <RemoteBoundary onRetry={retry} />, children }]);
    },
  });
}

function frameRoutes(remotes: readonly VisitorRemote[], retry: () => Promise<void>): RouteObject[] {
  const boundary = <RemoteBoundary onRetry={retry} />;
  return [
    {
      // Pathless: a layout at '/' would match '/' itself, and the router would not ask for the remote that draws it.
      id: 'frame',
      element: <Frame navigation={remotes.flatMap(({ navigation }) => navigation)} />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        {
          id: 'pages',
          element: <Outlet />,
          errorElement: boundary,
          children: [{ id: 'not-found', path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ];
}

function reportFailure({ remote, version, step, error }: LoadFailure): void {
  console.warn(`${remote} ${version.version} failed at its ${step}; the last good version steps in.`, error);
}

/** Broken bytes of an immutable address stay in the HTTP cache: fetch them anew, so that the next page load is well.
 *  Not after a hang, which would only hold more connections. */
function healCache({ remote, version, error }: LoadFailure, integrity: Record<string, string>): void {
  if (error instanceof Late) return;
  setTimeout(() => {
    void refetch(integrity, `/remotes/${remote}/${version.version}/`);
  }, HEAL_AFTER_MS);
}
