import type { FastifyInstance } from 'fastify';
import { PHOTO_SIDES_PX } from '@fotosoc/contract/photo-fit';
import type { PhotoCost, PhotoSize } from '@fotosoc/contract/photo-size';
import { write } from '../../server-kit/db/write.ts';
import { serveEndpoint } from '../../server-kit/http/endpoint.ts';
import { limitSaves } from '../../server-kit/http/rate-limit.ts';
import { serveReadEndpoint } from '../../server-kit/http/reads.ts';
import { matchesVersion, addVersion } from '../../server-kit/http/versions.ts';
import { requireConfirmation } from '../accounts/confirmation.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import {
  measureStoredPhotos,
  readPhotoSide,
  PHOTO_SIZE_ACTION,
  savePhotoSide,
  type PhotoSideSetting,
} from '../photos/photo-size.ts';

const SUBJECT = { id: 'photo-size', name: 'the size of photos' };

/** Routes by which administrators read and change the size in pixels of stored photos. A change is confirmed with the
 *  password. */
export function photoSizeRoutes(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/photo-size', async ({ header }) => {
    const size = toPhotoSize(await measureStoredPhotos(db), await readPhotoSide(db, config.photos));
    header('etag', `"${size.version}"`);
    return size;
  });

  serveEndpoint(app, 'PUT /api/photo-size', async ({ body: { maxSidePx }, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    const measured = await measureStoredPhotos(db); // reads all photos, before the transaction blocks writes
    return write(db, 'rights', async (trx) => {
      const before = await readPhotoSide(trx, config.photos);
      const current = toPhotoSize(measured, before);
      if (!matchesVersion(request, current.version)) {
        const sentence = 'Someone else has chosen another size meanwhile. Their choice stays.';
        throw fail(412, 'photos/changed-meanwhile', sentence, { current });
      }
      await savePhotoSide(trx, maxSidePx);
      const after: PhotoSideSetting = { maxSidePx, chosen: maxSidePx };
      const act = {
        area: 'people',
        actorId: user.id,
        action: PHOTO_SIZE_ACTION,
        subject: SUBJECT,
        before,
        after,
      } as const;
      return { size: toPhotoSize(measured, after), entry: (await logActivity(trx, act, now())).entry };
    });
  });
}

/** Builds the response. Its version changes with the chosen size only, because photos come and go all the time. */
function toPhotoSize(
  { photos, bytes, pixels, measuredPixels, workMs }: Awaited<ReturnType<typeof measureStoredPhotos>>,
  chosen: PhotoSideSetting,
): PhotoSize {
  const costs = PHOTO_SIDES_PX.map((maxSidePx): PhotoCost => {
    const wanted = maxSidePx * Math.floor((maxSidePx * 2) / 3); // 3:2, the aspect ratio of most cameras
    return {
      maxSidePx,
      bytes: pixels > 0 ? Math.round((bytes / pixels) * wanted) : null,
      seconds: measuredPixels > 0 ? Math.round((workMs / measuredPixels) * wanted) / 1000 : null,
    };
  });
  return { maxSidePx: chosen.maxSidePx, photos, bytes, costs, version: addVersion(chosen).version };
}
