import * as host from '@fotosoc/host';
import type { Right, User } from '@fotosoc/contract/user';
import type { Society } from '@fotosoc/contract/society';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { remotesOf } from '@fotosoc/loader/visitor';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server.browser';
// oxlint-disable-next-line no-restricted-imports -- no browser gets this router
import { createMemoryRouter } from 'react-router-dom';
import { remoteRoute, siteRoutes } from '../composition/site-routes.tsx';
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
}

let isUserAsked = false;
const noteUser = <T,>(ask: () => T): T => {
  isUserAsked = true;
  return ask();
};

/** The host as remotes see it here: that a page asks who is signed in is noted. What stands in the frame does so too, in
 *  menus that are closed while the page is drawn. */
const lentHost = {
  ...host,
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

declare const FOTOSOC_REMOTE: { default: host.RouteObject[] } | undefined;

/** The first render of a page as HTML, with the values that its first render in the browser must take over.
 *  @param json a `DrawInput`
 *  @returns JSON of `{ html, snapshots, isForAnybody }`: whether it is the same whoever is signed in
 *  @throws whatever a page throws; Error when it waits for something, or nothing is there to draw it */
export async function draw(json: string): Promise<string> {
  const { url, document, previews, user, theme, society, answers } = JSON.parse(json) as DrawInput;
  const remotes = remotesOf(document);
  const path = url.split('?')[0]!;
  const owner = ownerOf(remotes, path.replace(/(.)\/+$/, '$1'));
  if (!owner || typeof FOTOSOC_REMOTE === 'undefined') throw new Error(`Nothing draws ${path} on the server`);
  isUserAsked = false;
  const snapshots = host.recordSnapshots();
  host.setSociety(society);
  host.showUser(user);
  host.hydrateQueries(answers);
  setFirstTheme(theme);
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
  return JSON.stringify({ html, snapshots, isForAnybody: !isUserAsked });
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
