import type { Workshop } from '@fotosoc/contract/workshop';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../ground/http/errors.ts';
import { pictureAddress } from './pictures.ts';
import { decks } from './slides/decks.ts';
import { slidePage } from './slides/slide-page.ts';

const TITLES = [
  'Developing Your Own Photography Style',
  'Lighting Walkshop',
  'Everything You Need To Know About Film',
] as const;

const PREFIX = '/api/slides/';

/** The three presentations, whose slides are served from here. */
export const workshops: Workshop[] = TITLES.map((title, index) => {
  const slug = slugOf(title);
  return { id: index + 1, url: PREFIX + slug, title, thumbnail: pictureAddress(`workshop-${slug}.jpg`) };
});

/** Serves the slides as pages, for the workshops' page to frame: not calls of the contract, whose answers are JSON. */
export function slideRoutes(app: FastifyInstance): void {
  const pages = new Map(
    workshops.map(({ url, title, thumbnail }) => [url, slidePage(title, thumbnail, decks[slugOf(title)]!)]),
  );
  app.get<{ Params: { slug: string } }>(`${PREFIX}:slug`, { schema: { hide: true } }, async ({ params }, reply) => {
    const page = pages.get(PREFIX + params.slug);
    if (!page) throw notFound();
    return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html);
  });
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
