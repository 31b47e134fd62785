import { createHash, randomBytes } from 'node:crypto';
import type { Body } from '@fotosoc/contract';
import { REPORTS_THAT_HIDE, type AskReason } from '@fotosoc/contract/review-words';
import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { findSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { addWriteCheck } from '../../ground/db/write-checks.ts';
import { findRequester } from '../../ground/http/current-request.ts';
import { endpoint, failOf, refusalOf, type Fail } from '../../ground/http/endpoint.ts';
import { consumeRateLimit, limitSaves, visitorKey } from '../../ground/http/rate-limit.ts';
import { takeShare, withinShare, type Share } from '../../ground/http/shares.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { cleanText } from '../../ground/text/clean-text.ts';
import { cleanEmail, isEmail } from '../../ground/text/email.ts';
import type { CaptionRow as StoredCaption } from '../captions/tables.ts';
import { hasConfirmedEmail } from '../account-holder.ts';
import { openCase } from '../cases.ts';
import { hidePhoto } from '../hiding.ts';
import { noteAct } from '../record.ts';
import type { Site } from '../site.ts';
import { senderOf, strangerOf, type Stranger } from '../strangers.ts';
import { decideCaption } from './decide.ts';
import { findPlaced, lockOf, nameOf } from './photos.ts';
import { confirmReport } from './report-mail.ts';

type Parts = Pick<Site, 'administrator' | 'config' | 'db' | 'now' | 'society'>;

/** Reasons of a report that hide a photo before a moderator has looked. */
const HIDES: readonly AskReason[] = ['in-it', 'hurts'];

type CaptionRow = Selectable<StoredCaption>;

const failReport = failOf<'POST /api/photos/:id/caption-reports'>();
const failPhoto = failOf<'POST /api/photos/:id/questions'>();

export function askingRoutes(app: FastifyInstance, site: Parts): void {
  const { config, db, now } = site;

  endpoint(app, 'POST /api/photos/:id/questions', async ({ params, body, user, request, fail }) =>
    withinAsking(site, { request, user, fail }, async (stranger, sender) => {
      const key = randomBytes(24).toString('base64url');
      const isHidden = await write(db, await lockOf(db, params.id), async (trx) => {
        const photo = await findPlaced(trx, params.id);
        if (!photo) throw failPhoto(404, 'photos/not-found', 'This photo is no longer on the site.');
        const name = await nameOf(trx, photo);
        const mayHide = config.photos.hideOnAsk && HIDES.includes(body.reason) && !photo.isHidden;
        const share = { key: 'photos-hidden', total: config.rates.photosHiddenInAll, sender, now: now() };
        const hides = mayHide && !(await wasShownAgain(trx, photo.id)) && (await takeHiding(trx, share));
        if (hides) await hidePhoto(trx, photo, now());
        const asked = {
          list: 'asked',
          photo_id: photo.id,
          reason: body.reason,
          note: cleanText(body.note ?? ''),
        } as const;
        await openCase(site, trx, { ...asked, answer_key_hash: hashOf(key), hid: hides ? 1 : 0 }, sender);
        const act = { area: 'captions', actorId: null, act: 'photo:ask', subject: { id: photo.id, name } } as const;
        const after = { isShown: !hides && !photo.isHidden, reason: body.reason, id: photo.id };
        await noteAct(trx, { ...act, after }, now());
        return hides || photo.isHidden;
      });
      return { isHidden, key };
    }),
  );

  endpoint(app, 'PUT /api/photo-questions', async ({ body, user, request, fail }) =>
    withinAsking(site, { request, user, fail }, async (stranger, sender) => {
      const email = cleanEmail(body.email);
      if (email !== '' && !isEmail(email))
        throw invalidFields({ email: 'Enter an e-mail address, like name@example.org.' });
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
        if (email !== '' && !stranger?.isInFlood) await confirmReport(site, trx, { ...reported, email, sender });
      });
      return null;
    }),
  );

  endpoint(app, 'POST /api/photos/:id/caption-reports', async ({ params, body, user, request, fail }) => {
    if (user?.rights.includes('captions')) {
      addWriteCheck(requireReviewer, { readsRights: true });
      await limitSaves(site, { user, fail });
      const caption = await findShown(db, params.id, body);
      if (!caption) throw captionGone();
      const { entry } = await decideCaption(site, caption.id, { by: user, isShown: false });
      return { isHidden: true, entry };
    }
    return withinAsking(site, { request, user, fail }, async (_stranger, sender) => {
      const reporter = hashOf(user ? `account:${user.id}` : visitorKey(request.ip));
      return write(db, `captions:${params.id}`, async (trx) => {
        const caption = await findShown(trx, params.id, body);
        if (!caption) throw captionGone();
        await trx
          .insertInto('caption_reports')
          .values({ caption_id: caption.id, reporter, reported_at: now().toISOString() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return { isHidden: await judgeReports(site, trx, caption, sender) };
      });
    });
  });
}

/** @throws HttpError 403 if the right has ended since the request began */
async function requireReviewer(trx: Parts['db']): Promise<void> {
  if ((await findRequester(trx))?.rights.includes('captions')) return;
  throw failReport(403, 'auth/unauthorized', refusalOf('captions'));
}

/** Finds the caption of a report, by id or by text. */
async function findShown(
  db: Parts['db'],
  photoId: string,
  { id, name, caption }: Body<'POST /api/photos/:id/caption-reports'>,
): Promise<CaptionRow | undefined> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('photo_id', '=', photoId)
    .where('name', '=', name)
    .where('caption', '=', caption)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .where('state', '=', 'shown')
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Hides a caption after enough reports, and opens a case. A caption that a moderator has approved stays visible; its
 *  case opens again after as many new reports. */
async function judgeReports(site: Parts, trx: Parts['db'], caption: CaptionRow, sender: string): Promise<boolean> {
  const { config, now } = site;
  const { reports } = await trx
    .selectFrom('caption_reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('caption_id', '=', caption.id)
    .where('reported_at', '>', caption.decided_at ?? '')
    .executeTakeFirstOrThrow();
  const limit = Number((await findSetting(trx, 'reports-that-hide')) ?? REPORTS_THAT_HIDE.usual);
  if (reports < limit) return false;
  const share = { key: 'captions-hidden', total: config.rates.captionsHiddenInAll, sender, now: now() };
  const hides = caption.decided_at === null && (await takeHiding(trx, share));
  if (hides) await trx.updateTable('captions').set({ state: 'hidden' }).where('id', '=', caption.id).execute();
  if (await hasOpenCase(trx, caption.id)) return hides;
  await openCase(site, trx, { list: 'asked', caption_id: caption.id, hid: hides ? 1 : 0 }, sender);
  const subject = { id: caption.id, name: caption.caption };
  const after = { isShown: !hides, reports, id: caption.id };
  await noteAct(trx, { area: 'captions', actorId: null, act: 'caption:report', subject, after }, now());
  return hides;
}

/** Consumes one use of the total of hiding reports. A person with a confirmed address uses a second total of the same
 *  size once the first is used up, so that strangers cannot block a member who is in the photo. */
async function takeHiding(trx: Parts['db'], share: Share): Promise<boolean> {
  if (await takeShare(trx, share)) return true;
  const requester = await findRequester(trx);
  if (!requester || !(await hasConfirmedEmail(trx, requester.id))) return false;
  return takeShare(trx, { ...share, key: `${share.key}:confirmed` });
}

async function hasOpenCase(trx: Parts['db'], captionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('review_cases')
    .select('id')
    .where('caption_id', '=', captionId)
    .where('decided_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function captionGone() {
  return failReport(404, 'captions/not-found', 'This caption is no longer on the site.');
}

/** Returns whether a moderator has restored the photo before; later reports do not hide it. */
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

/** Counts a report for its sender and for the total of all reports; failed reports do not count. */
async function withinAsking<T>(
  site: Parts,
  { request, user, fail }: { request: FastifyRequest; user: User | null; fail: Fail<'request/too-many-requests'> },
  work: (stranger: Stranger | null, sender: string) => Promise<T>,
): Promise<T> {
  const { config, db, now } = site;
  const { askedPerAddress, askedInAll } = config.rates;
  const stranger = await strangerOf(site, request, user);
  const sender = senderOf(stranger, user);
  const own = user && !stranger ? sender : visitorKey(request.ip);
  await consumeRateLimit(db, { key: `ask:${own}`, rate: askedPerAddress, now: now(), fail });
  const share = { key: 'ask', total: askedInAll, sender, now: now(), fail };
  return withinShare(db, share, () => work(stranger, sender));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
