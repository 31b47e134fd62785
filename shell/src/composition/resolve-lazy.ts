import { matchRoutes, type RouteObject } from '@fotosoc/host';

/** Puts the code of the page at `path` in the place of its `lazy`.
 *  @returns whether nothing else is needed to render it */
export async function resolveLazy(routes: RouteObject[], path: string): Promise<boolean> {
  let isWhole = true;
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const { lazy } = route;
    if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined });
    isWhole &&= route.loader === undefined;
  }
  return isWhole;
}
