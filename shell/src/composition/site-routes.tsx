import type { RouteObject } from '@fotosoc/host';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { ReactElement } from 'react';
import { Frame } from '../frame/frame.tsx';
import { PageOutlet } from '../frame/page-outlet.tsx';
import { RemoteUnavailablePanel } from '../frame/remote-unavailable-panel.tsx';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import shellRoutes from '../routes.tsx';

/** Id of the route that remotes are put below. */
export const PAGES = 'pages';

export interface SiteRoutesOptions {
  remotes: readonly VisitorRemote[];
  /** What a visitor asks for where a remote is unavailable. */
  onRetry: () => Promise<void>;
  /** Told once the frame is on the page. */
  onRendered: () => void;
  /** Routes of remotes that are there from the beginning. */
  pages?: RouteObject[];
}

/** The routes of the site: the frame, in it the pages of the shell and of the remotes. The same in the browser and where
 *  the server draws. */
export function siteRoutes({ remotes, onRetry, onRendered, pages = [] }: SiteRoutesOptions): RouteObject[] {
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
          id: PAGES,
          element: <PageOutlet />,
          errorElement: <RemoteUnavailablePanel onRetry={onRetry} />,
          children: [...pages, ...shellRoutes, { id: 'not-found', path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ];
}

/** The route that holds the pages of one remote, under a boundary of their own.
 *  @param onArrived told of each of its pages that can be used */
export function remoteRoute(
  name: string,
  children: RouteObject[],
  errorElement: ReactElement,
  onArrived?: () => void,
): RouteObject {
  // An outlet of its own: that a page suspends for ever is the remote's failure as well.
  return { id: name, element: <PageOutlet onArrived={onArrived} />, errorElement, children };
}

/** Versions on this page that nobody else gets. */
function previewsOf(remotes: readonly VisitorRemote[]): string[] {
  return remotes.filter(({ active }) => active.isPreview).map(({ name, active }) => `${name} ${active.version}`);
}
