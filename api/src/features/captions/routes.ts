import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { acceptsCaptions } from '@fotosoc/contract/gallery';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting } from '@fotosoc/server-kit/db/settings';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { consumeShare, runWithShare } from '@fotosoc/server-kit/http/shares';
import { normaliseLine, normaliseText, findMissingTexts, findUnusableNames } from '@fotosoc/server-kit/text/clean-text';
import { insertCaptionRow } from './queries.ts';
import { listShownCaptions } from './read.ts';
import { openModerationCase } from '../moderation-cases/open-case.ts';
import { selectPlacedPhotos } from '../photos/read.ts';
import type { SiteServices } from '../services.ts';
import { recordUntrustedPost, getSenderKey, findUntrustedSender } from '../moderation-cases/untrusted-senders.ts';

const CAPTIONS_PER_PHOTO = 200;
const MOST_ASKED = 50;

const fail = createSharedFail<'POST /api/photos/:id/captions'>();

export function captionRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'administrator' | 'config' | 'db' | 'now' | 'society'>,
): void {
  const { config, db, now } = site;
  serveEndpoint(app, 'POST /api/photos/:id/captions', async (call) => {
    const { params, body, user, request } = call;
    const { name, caption } = body;
    const unusable = { ...findMissingTexts({ caption }), ...findUnusableNames({ name }) };
    if (Object.keys(unusable).length > 0) throw createInvalidFieldsError(unusable);
    const { captionsPerAddress, captionsInAll, captionsPerPhotoInAll } = config.rates;
    await consumeRateLimit(db, {
      key: `caption:${getVisitorKey(request.ip)}`,
      rate: captionsPerAddress,
      now: now(),
      fail,
    });
    const stranger = await findUntrustedSender(site, request, user);
    const key = stranger?.isInFlood ? 'caption:flood' : 'caption';
    const sender = getSenderKey(stranger, user);
    const share = { key, total: captionsInAll, sender, now: now(), fail };
    const add = async (trx: Db) => {
      const { captions_wait } = await requireOpenCaptions(trx, params.id);
      const ofPhoto = { key: `${key}-of:${params.id}`, total: captionsPerPhotoInAll, sender };
      await consumeShare(trx, { ...ofPhoto, now: now(), fail });
      const isAsked = captions_wait === null ? (await findSetting(trx, 'captions-wait')) === '1' : captions_wait === 1;
      const isWaiting = isAsked || stranger?.isInFlood === true;
      const stored = { name: normaliseLine(name), caption: normaliseText(caption) };
      const state = isWaiting ? 'waiting' : 'shown';
      const written = {
        state,
        created_at: now().toISOString(),
        account_id: (await findRequester(trx))?.id ?? null,
      } as const;
      const row = { id: randomUUID(), photo_id: params.id, ...stored, ...written };
      await insertCaptionRow(trx, row);
      await recordUntrustedPost(site, trx, stranger, { kind: 'caption', subject_id: row.id });
      if (isWaiting) await openModerationCase(site, trx, { list: 'waiting', caption_id: row.id }, sender);
      return { caption: stored, isWaiting, id: row.id };
    };
    return runWithShare(db, share, () => runIdempotently({ db, lock: 'none', call, now: now() }, add));
  });

  serveReadEndpoint(app, 'GET /api/captions', async ({ query: { photo, limit = MOST_ASKED, cursor } }) =>
    listShownCaptions(db, photo, { limit, cursor }),
  );

  serveReadEndpoint(app, 'GET /api/waiting-captions', async ({ query }) => ({
    waiting: await listPendingCaptionIds(db, query.ids.split(',').slice(0, MOST_ASKED)),
  }));
}

async function listPendingCaptionIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const waiting = db.selectFrom('captions').select('id').where('id', 'in', ids).where('state', '=', 'waiting');
  return (await waiting.where('removed_at', 'is', null).execute()).map(({ id }) => id);
}

/** @returns whether captions of the photo's gallery need approval, 1 or 0; null if the site's setting applies
 *  @throws HttpError 404 for an unknown photo, 403 if captions are closed or the photo has reached its limit */
async function requireOpenCaptions(trx: Db, photoId: string): Promise<{ captions_wait: number | null }> {
  const photo = await trx
    .selectFrom(selectPlacedPhotos(trx))
    .select(['gallery_title as title', 'captions_wait'])
    .where('placed.id', '=', photoId)
    .where('gallery_hidden_at', 'is', null)
    .executeTakeFirst();
  if (!photo) throw fail(404, 'photos/not-found', 'This photo is no longer on the site.');
  if (photo.title === null || !acceptsCaptions(photo.title)) {
    throw fail(403, 'captions/closed', 'Captions can only be added in galleries made for captions.');
  }
  const { count } = await trx
    .selectFrom('captions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('photo_id', '=', photoId)
    .where('removed_at', 'is', null)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow();
  if (Number(count) >= CAPTIONS_PER_PHOTO) {
    throw fail(403, 'captions/closed', `This photo has ${CAPTIONS_PER_PHOTO} captions already.`);
  }
  return photo;
}
