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

/** Id of the route that remotes are put below. */
export const PAGES = 'pages';

export interface SiteRoutesOptions {
  remotes: readonly VisitorRemote[];
  /** Versions that are shown before anybody gets them, the shell's among them; unless given, those of the remotes. */
  previews?: readonly string[] | undefined;
  /** The way back where a remote is unavailable. */
  recovery: RemoteUnavailablePanelProps;
  /** Told once the frame is on the page. */
  onRendered: () => void;
  /** Remotes that were off the site when this page was made. */
  retired?: readonly { prefixes: readonly string[] }[];
  /** Routes of remotes that are there from the beginning. */
  pages?: RouteObject[];
}

/** The routes of the site: the frame, in it the pages of the shell and of the remotes. The same in the browser and where
 *  the server draws. */
export function siteRoutes({
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
      // Pathless: a layout at '/' would match '/' itself, and the router would not ask for the remote that draws it.
      id: 'frame',
      element: <Frame remotes={remotes} previews={previews} onRendered={onRendered} />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        {
          id: PAGES,
          element: <PageOutlet />,
          errorElement: unavailable,
          children: [...pages, ...shellRoutes, ...gone, { id: 'not-found', path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ];
}

/** The route that holds the pages of one remote, under a boundary of their own. */
export function remoteRoute(
  outlet: RemoteOutletProps,
  children: RouteObject[],
  errorElement: ReactElement,
): RouteObject {
  // An outlet of its own: that a page suspends for ever is the remote's failure as well.
  return { id: outlet.name, element: <RemoteOutlet {...outlet} />, errorElement, children };
}

/** Versions on this page that nobody else gets. */
function previewsOf(remotes: readonly VisitorRemote[]): string[] {
  return remotes.filter(({ active }) => active.isPreview).map(({ name, active }) => `${name} ${active.version}`);
}
