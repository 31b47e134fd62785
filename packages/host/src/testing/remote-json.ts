import { api, type ApiKey } from '@fotosoc/contract';
import type { User } from '@fotosoc/contract/account';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { joinPaths, matchPattern } from '@fotosoc/contract/registry/paths';
import { formatTitle } from '@fotosoc/contract/society';
import { society } from '../society.ts';
import type { RouteObject } from 'react-router-dom';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../testing.tsx';

type PageDescription = Pick<
  RemoteDescription['pages'][number],
  'path' | 'title' | 'description' | 'data' | 'query' | 'isListed'
>;

/** Long timeout, because a busy machine may load a page's code slowly. */
const PATIENCE = { timeout: 20_000 };

/** Tests that a remote.json agrees with the code of the pages. Paths must equal the routes; titles, and descriptions of
 *  listed pages, must equal those that the pages set; `data` must list the requests of the pages.
 *  @param user user for members' pages */
export function describeRemoteJson(
  { pages }: { pages: readonly PageDescription[] },
  routes: RouteObject[],
  user: User | null = null,
): void {
  describe('remote.json', () => {
    afterEach(() => {
      vi.unstubAllGlobals();
      document.title = '';
      document.head.innerHTML = '';
    });

    it('names the routes, all of them and no other', () => {
      expect(pages.map(({ path }) => path).toSorted()).toEqual(patternsOf(routes).toSorted());
    });

    it.each(pages.map((page) => [page.path, page] as const))(
      'says of %s what its code does',
      async (path, { title, description = '', data = [], query = [], isListed = true, ...page }) => {
        const [first] = data;
        const answer = first === undefined ? undefined : sampleAnswer(first, title + description);
        document.head.innerHTML = '<meta name="description">';
        const asked: string[] = [];
        vi.stubGlobal('fetch', (address: string) => {
          asked.push(address);
          // Only the response with the title arrives; other tests cover the rest of the page.
          const isRead = ofSociety(title).includes('{') && address === filled(first ?? '');
          return isRead ? Promise.resolve(Response.json(answer)) : new Promise(() => undefined);
        });
        const asks = query.filter((name) => data.some((address) => address.includes(`:${name}`)));
        const address = `${filled(path)}?${asks.map((name) => `${name}=${filled(`:${name}`)}`).join('&')}`;
        renderRoutes(routes, address.replace(/\?$/, ''), isForMembers(page) ? user : null);
        await vi.waitFor(() => {
          expect(document.title).toBe(formatTitle(withSamples(title), society()));
          expect(describedAs()).toBe(isListed ? withSamples(description) : '');
          expect(asked).toEqual(expect.arrayContaining(data.map(filled)));
        }, PATIENCE);
      },
      2 * PATIENCE.timeout,
    );
  });
}

/** Returns whether a page is for members. The parameter is any object, because the type of imported JSON has `audience`
 *  as string. */
function isForMembers(page: object): boolean {
  return 'audience' in page && page.audience === 'signed-in';
}

function patternsOf(routes: RouteObject[], base = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    const pattern = joinPaths(base, path);
    return children ? patternsOf(children, pattern) : [pattern];
  });
}

/** Replaces each `:param` of a path or address by a value. */
function filled(pattern: string): string {
  return pattern.replace(/:(\w+)/g, 'some-$1');
}

function describedAs(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;
}

/** Matches `{a.b}` and `{a.b|text}`. */
const PLACEHOLDERS = /\{([\w.]+)(?:\|[^{}]*)?\}/g;

/** Replaces the placeholders of the society by its data, and those of the response by samples. */
function withSamples(template: string): string {
  return ofSociety(template).replace(PLACEHOLDERS, (_, slot: string) => sampleText(slot));
}

function ofSociety(template: string): string {
  return template.replace(/\{society\.(\w+)\}/g, (_, name: 'longName' | 'shortName') => society()[name]);
}

function sampleText(slot: string): string {
  return `Text of ${slot}`;
}

/** Returns the smallest response that the contract allows at an address, with sample texts for the template's
 *  placeholders. */
function sampleAnswer(address: string, template: string): unknown {
  const { pathname } = new URL(filled(address), location.href);
  const key = (Object.keys(api) as ApiKey[]).find(
    (candidate) => candidate.startsWith('GET ') && matchPattern(candidate.slice('GET '.length), pathname),
  );
  if (!key) throw new Error(`The API has no GET ${address}`);
  const smallest = Value.Create((api[key].replies as { 200: TSchema })[200]);
  const json = JSON.stringify(smallest)
    .replaceAll(/"(start|end|at|\w+At)":""/g, '"$1":"2026-01-01T00:00:00.000Z"')
    .replaceAll(':""', ':"/sample"');
  const answer = JSON.parse(json) as object;
  for (const [, slot] of ofSociety(template).matchAll(PLACEHOLDERS)) {
    Value.Pointer.Set(answer, `/${slot!.replaceAll('.', '/')}`, sampleText(slot!));
  }
  return answer;
}
