import { WINNERS_GALLERY } from '@fotosoc/contract/foto';
import type { OneGallery } from '@fotosoc/contract/gallery';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { requireLink } from '../../text/link.ts';
import { MAX_RANDOM_VARIANTS } from '@fotosoc/server-kit/http/responses/response-cache';
import { matchesVersion, addVersion } from '@fotosoc/server-kit/http/versions';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { findUnusableNames } from '@fotosoc/server-kit/text/clean-text';
import { withMovedPhotos } from '../photos/photo-sets/filing.ts';
import type { SiteServices } from '../services.ts';
import { galleryDownloadRoute } from './download-route.ts';
import { logGallery, logGalleryChange, readGalleryState } from './log.ts';
import {
  deleteGallery,
  findGallery,
  findVisibleGalleryRow,
  insertGallery,
  listGalleries,
  updateGallery,
  type GalleryContent,
} from './queries.ts';
import { createAutomaticWinnersGallery, listWinners } from './winners.ts';
import { MEBIBYTE } from '@fotosoc/server-kit/units';

/** Allows twenty sub-galleries of a hundred photos with title, alt text and photographer. */
const BODY_LIMIT_BYTES = 2 * MEBIBYTE;

const failChange = createSharedFail<`${'PUT' | 'DELETE'} /api/galleries/:link`>();
const failOne = createSharedFail<`${'GET' | 'PUT' | 'DELETE'} /api/galleries/:link`>();

export function galleryRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'config' | 'db' | 'now' | 'photos' | 'photoStorage'>,
): void {
  const { db, now, photos, photoStorage: storage } = site;
  galleryDownloadRoute(app, site);
  serveReadEndpoint(app, 'GET /api/galleries', async ({ query }) => listGalleries(db, query), {
    kept: MAX_RANDOM_VARIANTS,
  });

  serveReadEndpoint(
    app,
    'GET /api/galleries/:link',
    async ({ params, header }) => {
      const shown = await findVisibleGallery(db, params.link, now());
      if (!shown) throw createNotFoundError();
      return addVersion(shown, header);
    },
    { kept: 1 }, // caches for one minute: a new Foto of the Week is visible at most a minute late
  );

  serveEndpoint(
    app,
    'POST /api/galleries',
    async (call) => {
      const { body, user, fail } = call;
      const link = requireLink(body.link, (sentence) =>
        fail(400, 'galleries/invalid-link', sentence, { fields: { link: sentence } }),
      );
      requireTexts(body);
      await limitSaves(site, call);
      const filed = { purpose: 'gallery', link, ownerId: user.id, photos: { sets: body.galleries } };
      return withMovedPhotos({ db, storage }, filed, (file) =>
        runIdempotently({ db, lock: `account:${user.id}`, call, now: now() }, async (trx) => {
          await file(trx);
          const gallery = await insertGallery(trx, link, user.id, body, now());
          const row = (await findVisibleGalleryRow(trx, link))!;
          await logGallery(trx, 'create', row, { userId: user.id, now: now() });
          return { gallery };
        }),
      );
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  serveEndpoint(
    app,
    'PUT /api/galleries/:link',
    async ({ params, body, user, request, header, fail }) => {
      requireTexts(body);
      await limitSaves(site, { user, fail });
      const { dropped, entry } = await write(db, 'galleries', async (trx) => {
        const row = await findVisibleGalleryRow(trx, params.link);
        if (!row) throw createNotFoundError();
        await requireCurrent(trx, request, row.link, now());
        const by = { userId: user.id, now: now() };
        const before = await readGalleryState(trx, row);
        const removed = await updateGallery(trx, row, { content: body, ...by });
        const changed = (await findVisibleGalleryRow(trx, params.link))!;
        return { dropped: removed, entry: await logGalleryChange(trx, before, changed, by) };
      });
      photos.removeLater(dropped);
      const shown = addVersion((await findVisibleGallery(db, params.link, now()))!, header);
      return { ...shown, ...(entry && { entry }) };
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  serveEndpoint(app, 'DELETE /api/galleries/:link', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    const dropped = await write(db, 'galleries', async (trx) => {
      const row = await findVisibleGalleryRow(trx, params.link);
      if (!row) throw createNotFoundError();
      await requireCurrent(trx, request, row.link, now());
      await logGallery(trx, 'delete', row, { userId: user.id, now: now() });
      return deleteGallery(trx, row.id);
    });
    photos.removeLater(dropped);
    return null;
  });
}

function requireTexts({ title, galleries }: GalleryContent): void {
  const texts: Record<string, string> = { title };
  for (const [index, set] of galleries.entries()) texts[`galleries.${index}.title`] = set.title;
  const unusable = findUnusableNames(texts);
  if (Object.keys(unusable).length > 0) throw createInvalidFieldsError(unusable);
}

/** Returns a gallery; the winners' gallery includes previous winners and exists automatically. */
async function findVisibleGallery(db: Db, link: string, now: Date): Promise<Omit<OneGallery, 'version'> | undefined> {
  const isWinners = link === WINNERS_GALLERY;
  const gallery = (await findGallery(db, link)) ?? (isWinners ? await createAutomaticWinnersGallery(db) : undefined);
  const winners = isWinners ? await listWinners(db, link, now) : [];
  return gallery && { gallery, ...(winners.length > 0 && { winners }) };
}

async function requireCurrent(trx: Db, request: FastifyRequest, link: string, now: Date): Promise<void> {
  const current = addVersion((await findVisibleGallery(trx, link, now))!);
  if (matchesVersion(request, current.version)) return;
  const sentence = 'This gallery has changed since you opened it. Reload it before you change it.';
  throw failChange(412, 'galleries/changed-meanwhile', sentence, { current });
}

function createNotFoundError() {
  return failOne(404, 'galleries/not-found', 'No gallery found for this link and user ID.');
}
