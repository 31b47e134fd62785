import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../endpoints.ts';
import type { SiteServices } from '../services.ts';
import { countCreditedPhotos, listCreditedPhotos } from './queries.ts';

const PHOTOS_PER_PAGE = 48;

/** Routes of the photos by a photographer. Names are only those of public credits. */
export function photographerRoutes(app: FastifyInstance, { db, now }: Pick<SiteServices, 'db' | 'now'>): void {
  serveReadEndpoint(app, 'GET /api/credited-photos', async ({ query, fail }) => {
    const { name, limit = PHOTOS_PER_PAGE, cursor } = query;
    const photoCount = await countCreditedPhotos(db, name, now());
    if (photoCount === 0) throw fail(404, 'photographers/not-found', 'No photos are credited to this name.');
    const photos = await listCreditedPhotos(db, { name, limit, cursor }, now());
    return { photographer: { name, photoCount }, ...photos };
  });
}
