import { findByPath, matchPattern } from './paths.ts';
import type { Manifest } from './manifest.ts';
import type { PageDescription } from './remote-json.ts';
import { getOwnValue } from '../../own-value.ts';

/** Returns the entry of remote.json for the page at `path`, with the path parameters. */
export function describePage(pages: readonly PageDescription[], path: string) {
  const page = findByPath(pages, path, (one) => one.path);
  return page && { page, params: matchPattern(page.path, path)! };
}

/** Returns the API addresses whose responses the page is rendered from. `:name` is replaced by the path parameter, or
 *  by a query parameter that the page reads. Query values are encoded like `URLSearchParams` does, so that the page
 *  requests equal addresses.
 *  @param asked query of the page's address */
export function listDataAddresses(
  { data = [], query = [] }: Pick<PageDescription, 'data' | 'query'>,
  params: Record<string, string>,
  asked: URLSearchParams = new URLSearchParams(),
): string[] {
  const given = { ...Object.fromEntries(query.map((name) => [name, asked.get(name) ?? ''])), ...params };
  return data.map((address) => {
    const [path = '', search] = address.split('?', 2);
    const filled = fill(path, given, encodeURIComponent);
    return search === undefined ? filled : `${filled}?${fill(search, given, encodeQueryValue)}`;
  });
}

/** Returns the API addresses whose responses a fragment is rendered from; `:name` is replaced by the slot prop of that
 *  name. */
export function listFragmentDataAddresses(data: readonly string[], props: Record<string, unknown>): string[] {
  const given = Object.fromEntries(Object.entries(props).map(([name, value]) => [name, String(value)]));
  return listDataAddresses({ data: [...data] }, given);
}

function fill(text: string, given: Record<string, string>, encode: (value: string) => string): string {
  return text.replace(/:(\w+)/g, (_, name: string) => encode(getOwnValue(given, name) ?? ''));
}

function encodeQueryValue(value: string): string {
  return new URLSearchParams({ '': value }).toString().slice(1);
}

/** Page of a remote, by its pattern. */
export interface DescribedPage {
  path: string;
  ssr: boolean;
  slots?: string[];
}

/** Returns the pages of a remote version, from its routes and its remote.json. */
export function listPages({ routes, remote }: Pick<Manifest, 'routes' | 'remote'>): DescribedPage[] {
  return routes.map(({ pattern: path }) => {
    const { ssr = true, slots } = remote?.description.pages.find((page) => page.path === path) ?? {};
    return { path, ssr, ...(slots && { slots }) };
  });
}
