import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { ResponseCache } from '@fotosoc/server-kit/http/responses/response-cache';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { createStoredResponse, type StoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import { countSitemapPages, listSitemapPages } from './queries.ts';
import {
  MAX_URLS_PER_SITEMAP,
  findPagePath,
  listStaticPaths,
  formatRobotsTxt,
  formatSitemapIndex,
  formatUrlSet,
  type SitemapEntry,
  type PublicPage,
} from './sitemap.ts';

const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/** Returns the public pages by path, with their requests. */
export type ListPages = () => Promise<PublicPage[]>;

/** Routes of `/robots.txt`, and of `/sitemap.xml` with every public page. Beyond 10,000 pages it is an index of
 *  `/sitemap-1.xml` and so on. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, changes, now, config: { publicUrl } }: Pick<ServerKit, 'changes' | 'config' | 'db' | 'now'>,
  listPages: ListPages,
): void {
  const cache = new ResponseCache<{ stored: StoredResponse }>();

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    return formatRobotsTxt(await listPages(), publicUrl);
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    answer(request, reply, async (pages) => {
      const count = await countSitemaps(pages);
      return count > 1 ? formatSitemapIndex(count, publicUrl) : formatUrlSet(await entriesOf(pages, 0), publicUrl);
    }),
  );

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}).xml',
    { schema: { hide: true } },
    async (request, reply) =>
      answer(request, reply, async (pages) => {
        const number = Number(request.params.number);
        if (number > (await countSitemaps(pages))) throw createNotFoundError();
        return formatUrlSet(await entriesOf(pages, number - 1), publicUrl);
      }),
  );

  /** Sends a document that is cached for each revision of the content and of the remotes. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    write: (pages: PublicPage[]) => Promise<string>,
  ): Promise<FastifyReply> {
    const pages = await listPages();
    const key = JSON.stringify([request.url.split('?')[0], pages]);
    const { stored } = await cache.get(await changes.contentRevision(), key, 1, async () => ({
      stored: await createStoredResponse(await write(pages), HEADERS),
    }));
    return sendStoredResponse(request, reply, 200, stored);
  }

  async function countSitemaps(pages: PublicPage[]): Promise<number> {
    return Math.ceil((listStaticPaths(pages).length + (await countSitemapPages(db, now()))) / MAX_URLS_PER_SITEMAP);
  }

  /** Returns the entries of the sitemap with this index: static pages come before portfolios, galleries and events. */
  async function entriesOf(pages: PublicPage[], index: number): Promise<SitemapEntry[]> {
    const paths = listStaticPaths(pages);
    const plain = paths.slice(index * MAX_URLS_PER_SITEMAP, (index + 1) * MAX_URLS_PER_SITEMAP);
    const listed = await listSitemapPages(db, {
      limit: MAX_URLS_PER_SITEMAP - plain.length,
      offset: Math.max(0, index * MAX_URLS_PER_SITEMAP - paths.length),
      now: now(),
    });
    return [
      ...plain.map((path) => ({ path })),
      ...listed.flatMap(({ changedAt, ...one }) => {
        const path = findPagePath(one, pages);
        return path === undefined ? [] : [{ path, changedAt }];
      }),
    ];
  }
}
