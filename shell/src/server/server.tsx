import * as host from '@fotosoc/host';
import type { Right, User } from '@fotosoc/contract/user';
import type { Society } from '@fotosoc/contract/society';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { findOwner } from '@fotosoc/contract/registry/owner';
import { findByPath } from '@fotosoc/contract/registry/paths';
import { listVisitorRemotes } from '@fotosoc/loader/visitor';
import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import * as react from 'react';
import type { ComponentType, ReactNode } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server.browser';
// oxlint-disable-next-line no-restricted-imports -- no browser gets this router
import { createMemoryRouter } from 'react-router-dom';
import { createRemoteRoute, createSiteRoutes } from '../composition/site-routes.tsx';
import { SuspenseTimeout } from '../frame/page/suspense-timeout.tsx';
import { RemoteRoot } from '../frame/page/remote-root.tsx';
import { FragmentContent } from '../composition/fragments/fragment-content.tsx';
import { disablePageBoundary } from '../frame/page/page-outlet.tsx';
import { setFirstTheme } from '../frame/navigation/theme.ts';

export interface RenderInput {
  /** Path and query. */
  url: string;
  document: RegistryDocument;
  /** `previews` of the page state. */
  previews?: string[];
  user: User | null;
  theme: 'light' | 'dark' | null;
  society: Society;
  answers: Record<string, unknown>;
  /** Fragment to render instead of the page. */
  fragment?: { remote: string; slot: host.OpenSlot['name']; props: object };
}

let isUserAsked = false;
const noteUser = <T,>(ask: () => T): T => {
  isUserAsked = true;
  return ask();
};

let slots: Pick<host.OpenSlot, 'name' | 'props'>[] = [];

/** Slot component that records slots in the order of the page. */
function RecordedSlot<K extends host.OpenSlot['name']>(slot: host.SlotComponentProps<K>) {
  const { name, props } = slot;
  slots.push({ name, props });
  return <host.Slot {...slot} />;
}

/** Host API provided to remotes in SSR. Records whether a page asks who is signed in; menus of the frame ask as well,
 *  but are closed in SSR. */
const providedHost = {
  ...host,
  Slot: RecordedSlot,
  useUser: () => noteUser(host.useUser),
  useAdministrator: () => noteUser(host.useAdministrator),
  useRight: (right: Right) => noteUser(() => host.useRight(right)),
};

/** Modules that remotes import from the shell's server bundle instead of their own (`listServerSharedModules` of the
 *  preset). */
export const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@fotosoc/host': providedHost,
};

/** React's marker for a boundary that threw or suspended in SSR. */
const UNFINISHED = /<!--\$[!?]-->/;

declare const FOTOSOC_REMOTE:
  | ({ default: host.RouteObject[] } & Partial<Record<'fragments' | 'parts', RemoteFragments>>) // builds of release 1 have `parts`
  | undefined;
type RemoteFragments = Partial<Record<string, () => Promise<{ Component: ComponentType }>>>;

/** Renders a page, or a fragment on a page, to HTML, and records the snapshots that hydration must reuse.
 *  @param json a `RenderInput`
 *  @returns JSON of `{ html, snapshots, isForAnybody, slots }`: `isForAnybody` is `true` if the HTML does not depend on
 *  the user; `slots` are the slots for fragments of other remotes, in page order
 *  @throws any error of the page; Error when the page suspends or no remote renders it */
export async function draw(json: string): Promise<string> {
  const input = JSON.parse(json) as RenderInput;
  isUserAsked = false;
  const snapshots = host.recordSnapshots();
  slots = [];
  host.setSociety(input.society);
  host.showUser(input.user);
  host.hydrateQueries(input.answers);
  setFirstTheme(input.theme);
  const html = await (input.fragment ? fragmentAsHtml(input.url, input.fragment) : pageAsHtml(input));
  return JSON.stringify({ html, snapshots, isForAnybody: !isUserAsked, slots: input.fragment ? [] : slots });
}

async function pageAsHtml({ url, document, previews }: RenderInput): Promise<string> {
  const remotes = listVisitorRemotes(document);
  const path = url.split('?')[0]!;
  const owner = findOwner(remotes, path.replace(/(.)\/+$/, '$1'));
  if (!owner || typeof FOTOSOC_REMOTE === 'undefined') throw new Error(`No remote renders ${path} on the server`);
  const children = await pageOf(FOTOSOC_REMOTE.default, path);
  const routes = createSiteRoutes({
    remotes,
    previews,
    pages: [createRemoteRoute({ name: owner.name, onRetry }, children, <></>)],
    recovery: { onRetry },
    onRendered: () => undefined,
  });
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  const site = <host.RouterProvider router={router} />;
  const html = renderToString(site);
  if (UNFINISHED.test(html)) {
    disablePageBoundary();
    renderToString(site); // rethrows the error that the boundary caught
    throw new Error('The page suspends on the server');
  }
  return html;
}

async function fragmentAsHtml(
  url: string,
  { remote, slot, props }: NonNullable<RenderInput['fragment']>,
): Promise<string> {
  const { parts, fragments = parts } = typeof FOTOSOC_REMOTE === 'undefined' ? {} : FOTOSOC_REMOTE;
  const load = fragments?.[slot];
  if (!load) throw new Error(`The remote has no fragment for ${slot}`);
  const { Component } = await load();
  const open = { name: slot, props, routerContext: createRouterContext(url) };
  const fragment = (wait: (content: ReactNode) => ReactNode) => (
    <FragmentContent
      slot={open}
      Component={Component}
      frame={(content) => <RemoteRoot name={remote}>{wait(content)}</RemoteRoot>}
    />
  );
  const options = { identifierPrefix: formatSlotKey(slot, props) };
  const html = renderToString(
    fragment((content) => <SuspenseTimeout>{content}</SuspenseTimeout>),
    options,
  );
  if (UNFINISHED.test(html)) {
    renderToString(fragment((content) => content)); // rethrows the error that the boundary caught
    throw new Error('The fragment suspends on the server');
  }
  return html;
}

/** Returns the router context that a fragment finds on a page. */
function createRouterContext(url: string): host.OpenSlot['routerContext'] {
  let found: host.OpenSlot['routerContext'] | undefined;
  function Look() {
    found = host.useRouterContext();
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Look /> }], { initialEntries: [url] });
  renderToString(<host.RouterProvider router={router} />);
  return found!;
}

const onRetry = () => Promise.resolve();

/** Returns the route of the rendered page, including its code. */
async function pageOf(routes: host.RouteObject[], path: string): Promise<host.RouteObject[]> {
  const route = findByPath(routes, path, (candidate) => candidate.path);
  if (!route) throw new Error(`The remote has no page at ${path}`);
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return [route];
  const { Component, loader } = (await lazy()) as Pick<host.RouteObject, 'Component' | 'loader'>;
  if (loader ?? rest.loader) throw new Error('The page has a loader, which runs in the browser only');
  return [{ ...rest, Component }];
}
