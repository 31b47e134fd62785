import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { PageDescription } from '@fotosoc/contract/registry/remote-json';

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

/** `{a.b}` replaced by what the answer holds there; undefined when something is missing. */
export function fillIn(template: string | undefined, answer: unknown): string | undefined {
  let isComplete = true;
  const text = template?.replace(/\{([\w.]+)\}/g, (_, keys: string) => {
    let value: unknown = answer;
    for (const key of keys.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    isComplete = false;
    return '';
  });
  return isComplete ? text : undefined;
}
