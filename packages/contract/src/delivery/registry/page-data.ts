import { matchPattern } from './paths.ts';
import type { Manifest } from './manifest.ts';
import type { PageDescription } from './remote-json.ts';
import { ownValue } from '../../own-value.ts';

/** What remote.json says of the page at `path`, with the parameters of the path. */
export function describePage(pages: readonly PageDescription[], path: string) {
  for (const page of pages) {
    const params = matchPattern(page.path, path);
    if (params) return { page, params };
  }
  return undefined;
}

/** The API addresses whose answers the page is rendered from; `:name` takes the path's parameter, or one that the page reads
 *  of its query. In a query they are encoded as a page that asks by `URLSearchParams` has them.
 *  @param asked the query of the page's address */
export function dataAddresses(
  { data = [], query = [] }: Pick<PageDescription, 'data' | 'query'>,
  params: Record<string, string>,
  asked: URLSearchParams = new URLSearchParams(),
): string[] {
  const given = { ...Object.fromEntries(query.map((name) => [name, asked.get(name) ?? ''])), ...params };
  return data.map((address) => {
    const [path = '', search] = address.split('?', 2);
    const filled = fill(path, given, encodeURIComponent);
    return search === undefined ? filled : `${filled}?${fill(search, given, inQuery)}`;
  });
}

/** The API addresses whose answers a part is rendered from; `:name` takes what its place is given under that name. */
export function partAddresses(data: readonly string[], props: Record<string, unknown>): string[] {
  const given = Object.fromEntries(Object.entries(props).map(([name, value]) => [name, String(value)]));
  return dataAddresses({ data: [...data] }, given);
}

function fill(text: string, given: Record<string, string>, encode: (value: string) => string): string {
  return text.replace(/:(\w+)/g, (_, name: string) => encode(ownValue(given, name) ?? ''));
}

function inQuery(value: string): string {
  return new URLSearchParams({ '': value }).toString().slice(1);
}

/** A page of a remote, by its pattern. */
export interface DescribedPage {
  path: string;
  /** Whether the server draws it first. */
  isDrawn: boolean;
  /** Places on it that parts of others may fill. */
  slots?: string[];
}

/** The pages that a version of a remote has, as its routes and its remote.json say. */
export function pagesOf({ routes, remote }: Pick<Manifest, 'routes' | 'remote'>): DescribedPage[] {
  return routes.map(({ pattern: path }) => {
    const { isDrawn = true, slots } = remote?.description.pages.find((page) => page.path === path) ?? {};
    return { path, isDrawn, ...(slots && { slots }) };
  });
}
