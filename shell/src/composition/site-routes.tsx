import type { RouteObject } from '@fotosoc/host';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { ReactElement } from 'react';
import { Frame } from '../frame/frame.tsx';
import { PageOutlet } from '../frame/page/page-outlet.tsx';
import { RemoteOutlet, type RemoteOutletProps } from '../frame/page/remote-outlet.tsx';
import { RemoteUnavailablePanel, type RemoteUnavailablePanelProps } from '../frame/page/remote-unavailable-panel.tsx';
import { ErrorPage } from '../frame/page/error-page.tsx';
import { NotFoundPage } from '../frame/page/not-found-page.tsx';
import shellRoutes from '../routes.tsx';

export const PAGES_ROUTE_ID = 'pages';

export interface SiteRoutesOptions {
  remotes: readonly VisitorRemote[];
  /** Versions on this page that visitors do not get, shell included; default the previews among `remotes`. */
  previews?: readonly string[] | undefined;
  /** Recovery options of the panel for an unavailable remote. */
  recovery: RemoteUnavailablePanelProps;
  /** Called when the frame is on the page. */
  onRendered: () => void;
  /** Remotes that were retired when this page was created. */
  retired?: readonly { prefixes: readonly string[] }[];
  pages?: RouteObject[];
}

/** Returns the routes of the site: the frame with the pages of the shell and of the remotes. The browser and SSR use
 *  the same routes. */
export function createSiteRoutes({
  remotes,
  previews = previewsOf(remotes),
  retired = [],
  recovery,
  onRendered,
  pages = [],
}: SiteRoutesOptions): RouteObject[] {
  const unavailable = <RemoteUnavailablePanel {...recovery} />;
  const gone = retired
    .flatMap(({ prefixes }) => prefixes)
    .map((prefix) => ({ path: prefix === '/' ? prefix : `${prefix}/*`, element: unavailable }));
  return [
    {
      // Has no path, because the router would take a layout at '/' for the page '/', and would not load the remote that
      // renders '/'.
      id: 'frame',
      element: <Frame remotes={remotes} previews={previews} onRendered={onRendered} />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        {
          id: PAGES_ROUTE_ID,
          element: <PageOutlet />,
          errorElement: unavailable,
          children: [...pages, ...shellRoutes, ...gone, { id: 'not-found', path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ];
}

/** The route that holds the pages of one remote, under a boundary of their own. */
export function createRemoteRoute(
  outlet: RemoteOutletProps,
  children: RouteObject[],
  errorElement: ReactElement,
): RouteObject {
  // The outlet is a route of its own, so that a page that suspends forever counts as a failure of its remote.
  return { id: outlet.name, element: <RemoteOutlet {...outlet} />, errorElement, children };
}

/** Versions of remotes on this page that visitors do not get. */
function previewsOf(remotes: readonly VisitorRemote[]): string[] {
  return remotes.filter(({ active }) => active.isPreview).map(({ name, active }) => `${name} ${active.version}`);
}
