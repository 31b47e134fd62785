import * as host from '@fotosoc/host';
import type { Right, User } from '@fotosoc/contract/user';
import type { Society } from '@fotosoc/contract/society';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { remotesOf } from '@fotosoc/loader/visitor';
import { slotKey } from '@fotosoc/contract/registry/filler';
import * as react from 'react';
import type { ComponentType, ReactNode } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server.browser';
// oxlint-disable-next-line no-restricted-imports -- no browser gets this router
import { createMemoryRouter } from 'react-router-dom';
import { remoteRoute, siteRoutes } from '../composition/site-routes.tsx';
import { InTime } from '../frame/page/in-time.tsx';
import { RemoteRoot } from '../frame/page/remote-root.tsx';
import { Part } from '../composition/parts/part.tsx';
import { renderBare } from '../frame/page/page-outlet.tsx';
import { setFirstTheme } from '../frame/navigation/theme.ts';

/** What a page is drawn from. */
export interface DrawInput {
  /** Path and query. */
  url: string;
  document: RegistryDocument;
  /** As the page's state has it. */
  previews?: string[];
  user: User | null;
  theme: 'light' | 'dark' | null;
  society: Society;
  answers: Record<string, unknown>;
  /** In place of the page: the part that fills a place on it. */
  part?: { remote: string; slot: host.OpenSlot['name']; props: object };
}

let isUserAsked = false;
const noteUser = <T,>(ask: () => T): T => {
  isUserAsked = true;
  return ask();
};

let slots: Pick<host.OpenSlot, 'name' | 'props'>[] = [];

/** Notes a place that is drawn, in the order of the page. */
function NotedSlot<K extends host.OpenSlot['name']>(slot: host.SlotComponentProps<K>) {
  const { name, props } = slot;
  slots.push({ name, props });
  return <host.Slot {...slot} />;
}

/** The host as remotes see it here: that a page asks who is signed in is noted. What stands in the frame does so too, in
 *  menus that are closed while the page is drawn. */
const lentHost = {
  ...host,
  Slot: NotedSlot,
  useUser: () => noteUser(host.useUser),
  useAdministrator: () => noteUser(host.useAdministrator),
  useRight: (right: Right) => noteUser(() => host.useRight(right)),
};

/** What remotes ask of the shell's server bundle instead of bundling it (preset: `sharedOnServer`). */
export const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@fotosoc/host': lentHost,
};

/** React's mark for what it left to the browser: it threw, or waits. */
const UNFINISHED = /<!--\$[!?]-->/;

declare const FOTOSOC_REMOTE:
  | { default: host.RouteObject[]; parts?: Partial<Record<string, () => Promise<{ Component: ComponentType }>>> }
  | undefined;

/** The first render of a page, or of a part on it, as HTML, with the values that its first render in the browser must take over.
 *  @param json a `DrawInput`
 *  @returns JSON of `{ html, snapshots, isForAnybody, slots }`: whether it is the same whoever is signed in, and the places
 *  on it that parts of other remotes fill, in their order
 *  @throws whatever a page throws; Error when it waits for something, or nothing is there to draw it */
export async function draw(json: string): Promise<string> {
  const input = JSON.parse(json) as DrawInput;
  isUserAsked = false;
  const snapshots = host.recordSnapshots();
  slots = [];
  host.setSociety(input.society);
  host.showUser(input.user);
  host.hydrateQueries(input.answers);
  setFirstTheme(input.theme);
  const html = await (input.part ? partAsHtml(input.url, input.part) : pageAsHtml(input));
  return JSON.stringify({ html, snapshots, isForAnybody: !isUserAsked, slots: input.part ? [] : slots });
}

async function pageAsHtml({ url, document, previews }: DrawInput): Promise<string> {
  const remotes = remotesOf(document);
  const path = url.split('?')[0]!;
  const owner = ownerOf(remotes, path.replace(/(.)\/+$/, '$1'));
  if (!owner || typeof FOTOSOC_REMOTE === 'undefined') throw new Error(`Nothing draws ${path} on the server`);
  const children = await pageOf(FOTOSOC_REMOTE.default, path);
  const routes = siteRoutes({
    remotes,
    previews,
    pages: [remoteRoute({ name: owner.name, onRetry }, children, <></>)],
    recovery: { onRetry },
    onRendered: () => undefined,
  });
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  const site = <host.RouterProvider router={router} />;
  const html = renderToString(site);
  if (UNFINISHED.test(html)) {
    renderBare();
    renderToString(site); // throws what the boundary caught
    throw new Error('A part of the page waits for something');
  }
  return html;
}

async function partAsHtml(url: string, { remote, slot, props }: NonNullable<DrawInput['part']>): Promise<string> {
  const load = typeof FOTOSOC_REMOTE === 'undefined' ? undefined : FOTOSOC_REMOTE.parts?.[slot];
  if (!load) throw new Error(`The remote has no part for ${slot}`);
  const { Component } = await load();
  const open = { name: slot, props, surroundings: surroundingsAt(url) };
  const part = (wait: (content: ReactNode) => ReactNode) => (
    <Part
      slot={open}
      Component={Component}
      frame={(content) => <RemoteRoot name={remote}>{wait(content)}</RemoteRoot>}
    />
  );
  const options = { identifierPrefix: slotKey(slot, props) };
  const html = renderToString(
    part((content) => <InTime>{content}</InTime>),
    options,
  );
  if (UNFINISHED.test(html)) {
    renderToString(part((content) => content)); // throws what the boundary caught
    throw new Error('The part waits for something');
  }
  return html;
}

/** The router as a part finds it around itself on a page. */
function surroundingsAt(url: string): host.OpenSlot['surroundings'] {
  let found: host.OpenSlot['surroundings'] | undefined;
  function Look() {
    found = host.useSurroundings();
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Look /> }], { initialEntries: [url] });
  renderToString(<host.RouterProvider router={router} />);
  return found!;
}

const onRetry = () => Promise.resolve();

/** The one page that is drawn, with its code. */
async function pageOf(routes: host.RouteObject[], path: string): Promise<host.RouteObject[]> {
  const route = routes.find((candidate) => candidate.path !== undefined && matchPattern(candidate.path, path));
  if (!route) throw new Error(`The remote has no page at ${path}`);
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return [route];
  const { Component, loader } = (await lazy()) as Pick<host.RouteObject, 'Component' | 'loader'>;
  if (loader ?? rest.loader) throw new Error('The page has a loader, which runs in the browser only');
  return [{ ...rest, Component }];
}
