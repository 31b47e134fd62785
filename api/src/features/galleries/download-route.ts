import { formatGalleryArchivePath, LIMITS } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import { createSharedFail } from '../endpoints.ts';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { createZipStream } from '@fotosoc/server-kit/http/responses/zip-stream';
import type { SiteServices } from '../services.ts';
import { listArchivedPhotos, listGalleryFiles } from './archive.ts';
import { findVisibleGalleryRow, listGalleries } from './queries.ts';

const fail = createSharedFail<'PUT /api/galleries/:link'>();

/** Route of the photos of a whole gallery, an archive that is streamed while it is created. The route is not part of
 *  the contract, whose responses are JSON. */
export function galleryDownloadRoute(
  app: FastifyInstance,
  { config, db, now, photoStorage }: Pick<SiteServices, 'config' | 'db' | 'now' | 'photoStorage'>,
): void {
  app.get<{ Params: { link: string } }>(
    formatGalleryArchivePath(':link'),
    { schema: { hide: true }, compress: false },
    async ({ params, ip }, reply) => {
      const row = await findVisibleGalleryRow(db, params.link);
      if (!row) throw fail(404, 'galleries/not-found', 'No gallery found for this link and user ID.');
      const photos = await listArchivedPhotos(db, row.id);
      if (photos.length > LIMITS.downloadedPhotos) {
        const sentence = `This gallery has more than ${LIMITS.downloadedPhotos} photos. Download them one by one.`;
        throw fail(413, 'request/too-large', sentence);
      }
      const rate = config.rates.galleryDownloadsPerAddress;
      const key = `gallery-download:${getVisitorKey(ip)}`;
      if (!config.readOnly) await consumeRateLimit(db, { key, rate, now: now(), fail });
      const url = `${config.publicUrl}/gallery/${row.link}`;
      const [{ date = row.created_at } = {}] = (await listGalleries(db, { link: row.link, covers: 1 })).galleries;
      const gallery = { title: row.title, url, date, photos };
      void reply.type('application/zip').headers({
        'content-disposition': `attachment; filename="${row.link}.zip"`,
        'cache-control': 'no-store',
      });
      return reply.send(createZipStream(listGalleryFiles(photoStorage, gallery, now())));
    },
  );
}
