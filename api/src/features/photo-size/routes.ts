import type { FastifyInstance } from 'fastify';
import { PHOTO_SIDES_PX } from '@fotosoc/contract/photo-fit';
import type { PhotoCost, PhotoSize } from '@fotosoc/contract/photo-size';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import type { PhotoConfig } from '../../config/config.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { matchesVersion, addVersion } from '@fotosoc/server-kit/http/versions';
import { logActivity } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import {
  measureStoredPhotos,
  calculatePhotoLimits,
  readPhotoSide,
  PHOTO_SIZE_ACTION,
  savePhotoSide,
  type PhotoSideSetting,
} from '../photos/photo-size.ts';

type StoredPhotos = Awaited<ReturnType<typeof measureStoredPhotos>>;

const SUBJECT = { id: 'photo-size', name: 'the size of photos' };

/** Routes by which editors of galleries read and change the size in pixels of future photos. */
export function photoSizeRoutes(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;
  const toSize = (measured: StoredPhotos, chosen: PhotoSideSetting) => toPhotoSize(measured, chosen, config.photos);

  serveReadEndpoint(app, 'GET /api/photo-size', async ({ header }) => {
    const size = toSize(await measureStoredPhotos(db), await readPhotoSide(db, config.photos));
    header('etag', `"${size.version}"`);
    return size;
  });

  serveEndpoint(app, 'PUT /api/photo-size', async ({ body: { maxSidePx }, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    const measured = await measureStoredPhotos(db); // reads all photos, before the transaction blocks writes
    return write(db, 'galleries', async (trx) => {
      const before = await readPhotoSide(trx, config.photos);
      const current = toSize(measured, before);
      if (!matchesVersion(request, current.version)) {
        const sentence = 'The size has changed since you opened the page. The new size stays.';
        throw fail(412, 'photos/changed-meanwhile', sentence, { current });
      }
      await savePhotoSide(trx, maxSidePx);
      const after: PhotoSideSetting = { maxSidePx, chosen: maxSidePx };
      const act = {
        area: 'galleries',
        actorId: user.id,
        action: PHOTO_SIZE_ACTION,
        subject: SUBJECT,
        before,
        after,
      } as const;
      return { size: toSize(measured, after), entry: (await logActivity(trx, act, now())).entry };
    });
  });
}

/** Builds the response. Its version changes with the chosen size only, because photos come and go all the time. */
function toPhotoSize(
  { photos, bytes, pixels, measuredPixels, workMs }: StoredPhotos,
  chosen: PhotoSideSetting,
  config: PhotoConfig,
): PhotoSize {
  const costs = PHOTO_SIDES_PX.map((maxSidePx): PhotoCost => {
    const wanted = maxSidePx * Math.floor((maxSidePx * 2) / 3); // 3:2, the aspect ratio of most cameras
    return {
      maxSidePx,
      bytes: pixels > 0 ? Math.round((bytes / pixels) * wanted) : null,
      seconds: measuredPixels > 0 ? Math.round((workMs / measuredPixels) * wanted) / 1000 : null,
    };
  });
  return { ...calculatePhotoLimits(chosen, config), photos, bytes, costs, version: addVersion(chosen).version };
}
