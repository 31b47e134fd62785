import { matchRoutes, type RouteObject } from '@fotosoc/host';

/** Loads the code of the page at `path` and replaces `lazy` by the result.
 *  @returns `true` when the page needs no loader data to render */
export async function resolveLazy(routes: RouteObject[], path: string): Promise<boolean> {
  let isWhole = true;
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const { lazy } = route;
    if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined });
    isWhole &&= route.loader === undefined;
  }
  return isWhole;
}
