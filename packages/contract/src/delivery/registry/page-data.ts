import { matchPattern } from './paths.ts';
import type { Manifest } from './manifest.ts';
import type { PageDescription } from './remote-json.ts';

/** What remote.json says of the page at `path`, with the parameters of the path. */
export function describePage(pages: readonly PageDescription[], path: string) {
  for (const page of pages) {
    const params = matchPattern(page.path, path);
    if (params) return { page, params };
  }
  return undefined;
}

/** The API addresses whose answers the page is rendered from; `:name` takes the path's parameter. */
export function dataAddresses({ data = [] }: PageDescription, params: Record<string, string>): string[] {
  return data.map((address) => address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')));
}

/** A page of a remote, by its pattern. */
export interface DescribedPage {
  path: string;
  /** Whether the server draws it first. */
  isDrawn: boolean;
}

/** The pages that a version of a remote has, as its routes and its remote.json say. */
export function pagesOf({ routes, remote }: Pick<Manifest, 'routes' | 'remote'>): DescribedPage[] {
  return routes.map(({ pattern: path }) => ({
    path,
    isDrawn: remote?.description.pages.find((page) => page.path === path)?.isDrawn ?? true,
  }));
}
