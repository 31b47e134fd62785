import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../ground/http/errors.ts';
import type { Ground } from '../../ground/ground.ts';
import { AnswerCache } from '../../ground/http/answers/answer-cache.ts';
import { sendStored } from '../../ground/http/answers/send-answer.ts';
import { storedAnswer, type StoredAnswer } from '../../ground/http/answers/stored-answer.ts';
import { countForSitemap, listForSitemap } from './queries.ts';
import {
  MAX_URLS,
  pathOf,
  plainPaths,
  robotsOf,
  sitemapIndex,
  urlSet,
  type SitemapEntry,
  type DescribedPage,
} from './sitemap.ts';

const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/** Returns the public pages by path, with their requests. */
export type ListPages = () => Promise<DescribedPage[]>;

/** Routes of `/robots.txt`, and of `/sitemap.xml` with every public page. Beyond 10,000 pages it is an index of
 *  `/sitemap-1.xml` and so on. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, changes, config: { publicUrl } }: Pick<Ground, 'changes' | 'config' | 'db'>,
  listPages: ListPages,
): void {
  const cache = new AnswerCache<{ stored: StoredAnswer }>();

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    return robotsOf(await listPages(), publicUrl);
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

  /** Sends a document that is cached for each revision of the content and of the remotes. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    write: (pages: DescribedPage[]) => Promise<string>,
  ): Promise<FastifyReply> {
    const pages = await listPages();
    const key = JSON.stringify([request.url.split('?')[0], pages]);
    const { stored } = await cache.get(await changes.contentRevision(), key, 1, async () => ({
      stored: await storedAnswer(await write(pages), HEADERS),
    }));
    return sendStored(request, reply, 200, stored);
  }

  async function countSitemaps(pages: DescribedPage[]): Promise<number> {
    return Math.ceil((plainPaths(pages).length + (await countForSitemap(db))) / MAX_URLS);
  }

  /** Returns the entries of the sitemap with this index: static pages come before portfolios, galleries and events. */
  async function entriesOf(pages: DescribedPage[], index: number): Promise<SitemapEntry[]> {
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
