import { WINNERS_GALLERY } from '@fotosoc/contract/foto';
import type { OneGallery } from '@fotosoc/contract/gallery';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidFields } from '../../ground/http/errors.ts';
import { requireLink } from '../../ground/text/link.ts';
import { DRAWINGS } from '../../ground/http/answers/answer-cache.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { isMadeFrom, versioned } from '../../ground/http/versions.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { unusableNames } from '../../ground/text/clean-text.ts';
import { withPhotosFiled } from '../photos/photo-sets/filing.ts';
import type { Site } from '../site.ts';
import {
  deleteGallery,
  findGallery,
  findGalleryRow,
  insertGallery,
  listGalleries,
  updateGallery,
  type GalleryContent,
} from './queries.ts';
import { automaticWinnersGallery, listWinners } from './winners.ts';
import { MEBIBYTE } from '../../ground/units.ts';

/** Allows twenty sub-galleries of a hundred photos with title, alt text and photographer. */
const BODY_LIMIT_BYTES = 2 * MEBIBYTE;

const failChange = failOf<`${'PUT' | 'DELETE'} /api/galleries/:link`>();
const failOne = failOf<`${'GET' | 'PUT' | 'DELETE'} /api/galleries/:link`>();

export function galleryRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'config' | 'db' | 'now' | 'photos' | 'photoStorage'>,
): void {
  const { db, now, photos, photoStorage: storage } = site;
  readEndpoint(app, 'GET /api/galleries', async ({ query }) => listGalleries(db, query), {
    kept: DRAWINGS,
  });

  readEndpoint(
    app,
    'GET /api/galleries/:link',
    async ({ params, header }) => {
      const shown = await findShown(db, params.link, now());
      if (!shown) throw notFound();
      return versioned(shown, header);
    },
    { kept: 1 }, // a week that ends is visible a minute later
  );

  endpoint(
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
      return withPhotosFiled({ db, storage }, filed, (file) =>
        withIdempotency({ db, lock: `account:${user.id}`, call, now: now() }, async (trx) => {
          await file(trx);
          return { gallery: await insertGallery(trx, link, user.id, body, now()) };
        }),
      );
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  endpoint(
    app,
    'PUT /api/galleries/:link',
    async ({ params, body, user, request, header, fail }) => {
      requireTexts(body);
      await limitSaves(site, { user, fail });
      const dropped = await write(db, 'galleries', async (trx) => {
        const row = await findGalleryRow(trx, params.link);
        if (!row) throw notFound();
        await requireCurrent(trx, request, row.link, now());
        return updateGallery(trx, row.id, user.id, body);
      });
      photos.removeLater(dropped);
      return versioned((await findShown(db, params.link, now()))!, header);
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  endpoint(app, 'DELETE /api/galleries/:link', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    const dropped = await write(db, 'galleries', async (trx) => {
      const row = await findGalleryRow(trx, params.link);
      if (!row) throw notFound();
      await requireCurrent(trx, request, row.link, now());
      return deleteGallery(trx, row.id);
    });
    photos.removeLater(dropped);
    return null;
  });
}

function requireTexts({ title, galleries }: GalleryContent): void {
  const texts: Record<string, string> = { title };
  for (const [index, set] of galleries.entries()) texts[`galleries.${index}.title`] = set.title;
  const unusable = unusableNames(texts);
  if (Object.keys(unusable).length > 0) throw invalidFields(unusable);
}

/** Returns a gallery; the winners' gallery includes previous winners and exists automatically. */
async function findShown(db: Db, link: string, now: Date): Promise<Omit<OneGallery, 'version'> | undefined> {
  const isWinners = link === WINNERS_GALLERY;
  const gallery = (await findGallery(db, link)) ?? (isWinners ? await automaticWinnersGallery(db) : undefined);
  const winners = isWinners ? await listWinners(db, link, now) : [];
  return gallery && { gallery, ...(winners.length > 0 && { winners }) };
}

async function requireCurrent(trx: Db, request: FastifyRequest, link: string, now: Date): Promise<void> {
  const current = versioned((await findShown(trx, link, now))!);
  if (isMadeFrom(request, current.version)) return;
  const sentence = 'This gallery was changed meanwhile. Look at it again before you change it.';
  throw failChange(412, 'galleries/changed-meanwhile', sentence, { current });
}

function notFound() {
  return failOne(404, 'galleries/not-found', 'No gallery found for this link and user ID.');
}
