import type { PartValues } from '@fotosoc/contract/part';
import type { Photo } from '@fotosoc/contract/photo';
import type { Workshop } from '@fotosoc/contract/workshop';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../ground/http/errors.ts';
import { addressOf } from './committee.ts';
import { pictureAddress } from './pictures.ts';
import { decks } from './slides/decks.ts';
import { slidePage } from './slides/slide-page.ts';

const PREFIX = '/api/slides/';
/** Pixels that a thumbnail is drawn with at most, on a dense screen. */
const THUMBNAIL = 960;

/** The presentations as they are answered, in order.
 *  @param photos that may be shown, by id */
export function workshopsOf(
  { workshops }: PartValues['workshops'],
  photos: Readonly<Record<string, Photo>>,
): Workshop[] {
  return workshops.map(({ title, picture, slides }, index) => ({
    id: index + 1,
    url: slides,
    title,
    thumbnail: addressOf(picture && photos[picture.photoId], THUMBNAIL),
  }));
}

/** Serves the slides that come with the site as pages, for the workshops' page to frame: not calls of the contract, whose
 *  answers are JSON. */
export function slideRoutes(app: FastifyInstance): void {
  const pages = new Map(
    Object.entries(decks).map(([slug, { title, slides }]) => {
      return [slug, slidePage(title, pictureAddress(`workshop-${slug}.jpg`), slides)];
    }),
  );
  app.get<{ Params: { slug: string } }>(`${PREFIX}:slug`, { schema: { hide: true } }, async ({ params }, reply) => {
    const page = pages.get(params.slug);
    if (!page) throw notFound();
    return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html);
  });
}
