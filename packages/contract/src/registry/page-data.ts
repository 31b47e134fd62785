import { matchPattern } from './paths.ts';
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
