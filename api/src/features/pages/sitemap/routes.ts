import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageDescription } from '@fotosoc/contract/registry/remote-json';
import { readCounter } from '../../../db/counters.ts';
import { notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import type { Registry } from '../../deployments/document/registry.ts';
import { PageCache, storedPage, type StoredPage } from '../page-cache.ts';
import { sendPage } from '../send-page.ts';
import { countForSitemap, listForSitemap } from './queries.ts';
import { MAX_URLS, pathOf, plainPaths, robotsOf, sitemapIndex, urlSet, type SitemapEntry } from './sitemap.ts';

const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** What machines ask for before they look around: `/robots.txt`, and `/sitemap.xml` with every page that everybody
 *  gets. Beyond 50,000 pages it is an index of `/sitemap-1.xml` and so on. */
export function sitemapRoutes(app: FastifyInstance, { db, config: { publicUrl } }: Services, registry: Registry): void {
  const cache = new PageCache<{ page: StoredPage }>();

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    return robotsOf(await livePages(), publicUrl);
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    answer(request, reply, async (pages) => {
      const count = await countSitemaps(pages);
      return count > 1 ? sitemapIndex(count, publicUrl) : urlSet(await entriesOf(pages, 0), publicUrl);
    }),
  );

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}).xml',
    { schema: { hide: true } },
    async (request, reply) =>
      answer(request, reply, async (pages) => {
        const number = Number(request.params.number);
        if (number > (await countSitemaps(pages))) throw notFound();
        return urlSet(await entriesOf(pages, number - 1), publicUrl);
      }),
  );

  /** Made once for each state of the content and of the remotes. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    write: (pages: PageDescription[]) => Promise<string>,
  ): Promise<FastifyReply> {
    const pages = await livePages();
    const key = JSON.stringify([request.url.split('?')[0], await readCounter(db, 'content-revision'), pages]);
    const { page } = await cache.get(key, async () => ({ page: await storedPage(await write(pages), HEADERS) }));
    return sendPage(request, reply, 200, page);
  }

  async function livePages(): Promise<PageDescription[]> {
    const { remotes } = await registry.read();
    return remotes.flatMap(({ active }) => active.remote!.description.pages);
  }

  async function countSitemaps(pages: PageDescription[]): Promise<number> {
    return Math.ceil((plainPaths(pages).length + (await countForSitemap(db))) / MAX_URLS);
  }

  /** Those of the sitemap of this index: the plain pages come before portfolios and galleries. */
  async function entriesOf(pages: PageDescription[], index: number): Promise<SitemapEntry[]> {
    const paths = plainPaths(pages);
    const plain = paths.slice(index * MAX_URLS, (index + 1) * MAX_URLS);
    const listed = await listForSitemap(db, {
      limit: MAX_URLS - plain.length,
      offset: Math.max(0, index * MAX_URLS - paths.length),
    });
    return [
      ...plain.map((path) => ({ path })),
      ...listed.flatMap(({ changedAt, ...one }) => {
        const path = pathOf(one, pages);
        return path === undefined ? [] : [{ path, changedAt }];
      }),
    ];
  }
}
