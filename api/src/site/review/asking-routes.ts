import { createHash, randomBytes } from 'node:crypto';
import { REPORTS_THAT_HIDE, type AskReason } from '@fotosoc/contract/review-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { endpoint, failOf, type Fail } from '../../ground/http/endpoint.ts';
import { consumeRateLimit, isWithinRate, networkOf, visitorKey } from '../../ground/http/rate-limit.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { cleanText } from '../../ground/text/clean-text.ts';
import { cleanEmail, isEmail } from '../../ground/text/email.ts';
import { openCase } from '../cases.ts';
import { hidePhoto } from '../hiding.ts';
import { noteAct } from '../record.ts';
import type { Site } from '../site.ts';
import { strangerOf } from '../strangers.ts';
import { findPlaced, lockOf, nameOf } from './photos.ts';
import { confirmReport } from './report-mail.ts';

type Parts = Pick<Site, 'administrator' | 'config' | 'db' | 'now' | 'society'>;

/** What has a photo hidden before anybody has looked. */
const HIDES: readonly AskReason[] = ['in-it', 'hurts'];

const failPhoto = failOf<'POST /api/photos/:id/questions'>();

/** What anybody may ask for: to look at a caption, or at a photo. */
export function askingRoutes(app: FastifyInstance, site: Parts): void {
  const { config, db, now } = site;

  endpoint(app, 'POST /api/photos/:id/questions', async ({ params, body, request, fail }) => {
    await limitAsking(site, request, fail);
    const key = randomBytes(24).toString('base64url');
    const isHidden = await write(db, await lockOf(db, params.id), async (trx) => {
      const photo = await findPlaced(trx, params.id);
      if (!photo) throw failPhoto(404, 'photos/not-found', 'This photo is no longer on the site.');
      const name = await nameOf(trx, photo);
      const mayHide = config.photos.hideOnAsk && HIDES.includes(body.reason) && !photo.isHidden;
      const hides = mayHide && !(await wasShownAgain(trx, photo.id)) && (await isWithinBudget(site, trx, request.ip));
      if (hides) await hidePhoto(trx, photo, now());
      await openCase(site, trx, {
        list: 'asked',
        photo_id: photo.id,
        reason: body.reason,
        note: cleanText(body.note ?? ''),
        answer_key_hash: hashOf(key),
        hid: hides ? 1 : 0,
      });
      const act = { area: 'captions', actorId: null, act: 'photo:ask', subject: { id: photo.id, name } } as const;
      await noteAct(
        trx,
        { ...act, after: { isShown: !hides && !photo.isHidden, reason: body.reason, id: photo.id } },
        now(),
      );
      return hides || photo.isHidden;
    });
    return { isHidden, key };
  });

  endpoint(app, 'PUT /api/photo-questions', async ({ body, user, request, fail }) => {
    await limitAsking(site, request, fail);
    const email = cleanEmail(body.email);
    if (email !== '' && !isEmail(email))
      throw invalidFields({ email: 'Enter an e-mail address, like name@example.org.' });
    const sender = await strangerOf(site, request, user);
    await write(db, 'none', async (trx) => {
      const reported = await trx
        .updateTable('review_cases')
        .set({ email })
        .$if(body.note !== undefined, (query) => query.set({ note: cleanText(body.note ?? '') }))
        .where('answer_key_hash', '=', hashOf(body.key))
        .where('decided_at', 'is', null)
        .returning(['id', 'photo_id', 'reason'])
        .executeTakeFirst();
      if (!reported) throw fail(404, 'review/not-found', 'The committee has decided about this photo already.');
      if (email !== '' && !sender?.isInFlood) await confirmReport(site, trx, { ...reported, email, ip: request.ip });
    });
    return null;
  });

  endpoint(app, 'POST /api/photos/:id/caption-reports', async ({ params, body, user, request, fail }) => {
    await limitAsking(site, request, fail);
    const reporter = hashOf(user ? `account:${user.id}` : visitorKey(request.ip));
    return write(db, `captions:${params.id}`, async (trx) => {
      const caption = await trx
        .selectFrom('captions')
        .selectAll()
        .where('photo_id', '=', params.id)
        .where('name', '=', body.name)
        .where('caption', '=', body.caption)
        .where('state', '=', 'shown')
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      if (!caption) throw fail(404, 'captions/not-found', 'This caption is no longer on the site.');
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('caption_reports')
        .values({ caption_id: caption.id, reporter, reported_at: now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const { reports } = await trx
        .selectFrom('caption_reports')
        .select(({ fn }) => fn.countAll<number>().as('reports'))
        .where('caption_id', '=', caption.id)
        .executeTakeFirstOrThrow();
      const limit = Number((await findSetting(trx, 'reports-that-hide')) ?? REPORTS_THAT_HIDE.usual);
      // Once, by the report that reaches the number: what somebody has decided to show, more reports do not hide.
      if (numInsertedOrUpdatedRows === 0n || reports !== limit) return { isHidden: false };
      const hides = caption.decided_at === null;
      if (hides) await trx.updateTable('captions').set({ state: 'hidden' }).where('id', '=', caption.id).execute();
      await openCase(site, trx, { list: 'asked', caption_id: caption.id, hid: hides ? 1 : 0 });
      const subject = { id: caption.id, name: caption.caption };
      const after = { isShown: !hides, reports: limit, id: caption.id };
      await noteAct(trx, { area: 'captions', actorId: null, act: 'caption:report', subject, after }, now());
      return { isHidden: hides };
    });
  });
}

/** Whether somebody has decided before that the photo is shown: then only somebody hides it. */
async function wasShownAgain(trx: Parts['db'], photoId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('review_cases')
    .select('id')
    .where('photo_id', '=', photoId)
    .where('decided_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A few a day, so that nobody empties a gallery. */
async function isWithinBudget({ config, now }: Parts, trx: Parts['db'], address: string): Promise<boolean> {
  const { photosHiddenPerNetwork, photosHiddenInAll } = config.rates;
  const key = `photos-hidden:${networkOf(address)}`;
  return (
    (await isWithinRate(trx, { key, rate: photosHiddenPerNetwork, now: now() })) &&
    (await isWithinRate(trx, { key: 'photos-hidden', rate: photosHiddenInAll, now: now() }))
  );
}

async function limitAsking(
  { config, db, now }: Parts,
  request: FastifyRequest,
  fail: Fail<'request/too-many-requests'>,
): Promise<void> {
  const { askedPerAddress, askedInAll } = config.rates;
  await consumeRateLimit(db, { key: `ask:${visitorKey(request.ip)}`, rate: askedPerAddress, now: now(), fail });
  await consumeRateLimit(db, { key: 'ask', rate: askedInAll, now: now(), fail });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
