import { createHash, randomBytes } from 'node:crypto';
import { HIDING_REPORT_COUNTS, type ReportReason } from '@fotosoc/contract/review-texts';
import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { serveEndpoint, createSharedFail } from '../endpoints.ts';
import { findSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { addWriteCheck } from '@fotosoc/server-kit/db/write-checks';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { describeMissingRight, type Fail } from '@fotosoc/server-kit/http/endpoint';
import { consumeRateLimit, limitSaves, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { takeShare, runWithShare, type Share } from '@fotosoc/server-kit/http/shares';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { normaliseText } from '@fotosoc/server-kit/text/clean-text';
import { isEmail } from '@fotosoc/contract/email';
import { normaliseEmail } from '../../text/email.ts';
import {
  countCaptionReports,
  findReportedCaption,
  hideReportedCaption,
  insertCaptionReport,
} from '../captions/moderated-captions.ts';
import type { CaptionRow as StoredCaption } from '../captions/tables.ts';
import { hasConfirmedEmail } from '../account-directory/read.ts';
import { hasDecidedPhotoCase, hasOpenCaptionCase, updateReporter } from '../moderation-cases/cases.ts';
import { openModerationCase } from '../moderation-cases/open-case.ts';
import { unpublishPhoto } from '../photos/unpublish-photo.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import { getSenderKey, findUntrustedSender, type UntrustedSender } from '../moderation-cases/untrusted-senders.ts';
import { decideCaption } from './decide.ts';
import { findModeratedPhoto, getPhotoLock, formatPhotoName } from './photo-location.ts';
import { mailReportConfirmation } from './report-mail.ts';

type Services = Pick<SiteServices, 'administrator' | 'config' | 'db' | 'now' | 'society'>;

/** Reasons of a report that hide a photo before a moderator has looked. */
const HIDING_REASONS: readonly ReportReason[] = ['in-it', 'hurts'];

type CaptionRow = Selectable<StoredCaption>;

const failReport = createSharedFail<'POST /api/photos/:id/caption-reports'>();
const failPhoto = createSharedFail<'POST /api/photos/:id/reports'>();

export function reportRoutes(app: FastifyInstance, site: Services): void {
  const { config, db, now } = site;

  serveEndpoint(app, 'POST /api/photos/:id/reports', async ({ params, body, user, request, fail }) =>
    withReportLimit(site, { request, user, fail }, async (stranger, sender) => {
      const key = randomBytes(24).toString('base64url');
      const isHidden = await write(db, await getPhotoLock(db, params.id), async (trx) => {
        const photo = await findModeratedPhoto(trx, params.id);
        if (!photo) throw failPhoto(404, 'photos/not-found', 'This photo is no longer on the site.');
        const name = await formatPhotoName(trx, photo);
        const mayHide = config.photos.hideOnAsk && HIDING_REASONS.includes(body.reason) && !photo.isHidden;
        const share = { key: 'photos-hidden', total: config.rates.photosHiddenInAll, sender, now: now() };
        const hides = mayHide && !(await hasDecidedPhotoCase(trx, photo.id)) && (await consumeHidingShare(trx, share));
        if (hides) await unpublishPhoto(trx, photo, now());
        const asked = {
          list: 'asked',
          photo_id: photo.id,
          reason: body.reason,
          note: normaliseText(body.note ?? ''),
        } as const;
        await openModerationCase(site, trx, { ...asked, answer_key_hash: hashText(key), hid: hides ? 1 : 0 }, sender);
        const act = { area: 'captions', actorId: null, action: 'photo:ask', subject: { id: photo.id, name } } as const;
        const after = { isShown: !hides && !photo.isHidden, reason: body.reason, id: photo.id };
        await logActivity(trx, { ...act, after }, now());
        return hides || photo.isHidden;
      });
      return { isHidden, key };
    }),
  );

  serveEndpoint(app, 'PUT /api/photo-reports', async ({ body, user, request, fail }) =>
    withReportLimit(site, { request, user, fail }, async (stranger, sender) => {
      const email = normaliseEmail(body.email);
      if (email !== '' && !isEmail(email))
        throw createInvalidFieldsError({ email: 'Enter an e-mail address, like name@example.org.' });
      await write(db, 'none', async (trx) => {
        const note = body.note === undefined ? undefined : normaliseText(body.note);
        const reported = await updateReporter(trx, hashText(body.key), { email, note });
        if (!reported) throw fail(404, 'review/not-found', 'The committee has decided about this photo already.');
        if (email !== '' && !stranger?.isInFlood)
          await mailReportConfirmation(site, trx, { ...reported, email, sender });
      });
      return null;
    }),
  );

  serveEndpoint(app, 'POST /api/photos/:id/caption-reports', async ({ params, body, user, request, fail }) => {
    if (user?.rights.includes('captions')) {
      addWriteCheck(requireReviewer, { readsRights: true });
      await limitSaves(site, { user, fail });
      const caption = await findReportedCaption(db, params.id, body);
      if (!caption) throw createCaptionGoneError();
      const { entry } = await decideCaption(site, caption.id, { by: user, isShown: false });
      return { isHidden: true, entry };
    }
    return withReportLimit(site, { request, user, fail }, async (_stranger, sender) => {
      const reporter = hashText(user ? `account:${user.id}` : getVisitorKey(request.ip));
      return write(db, `captions:${params.id}`, async (trx) => {
        const caption = await findReportedCaption(trx, params.id, body);
        if (!caption) throw createCaptionGoneError();
        await insertCaptionReport(trx, { caption_id: caption.id, reporter, reported_at: now().toISOString() });
        return { isHidden: await evaluateReports(site, trx, caption, sender) };
      });
    });
  });
}

/** @throws HttpError 403 if the right has ended since the request began */
async function requireReviewer(trx: Services['db']): Promise<void> {
  if ((await findRequester(trx))?.rights.includes('captions')) return;
  throw failReport(403, 'auth/unauthorized', describeMissingRight('captions'));
}

/** Hides a caption after enough reports, and opens a case. A caption that a moderator has approved stays visible; its
 *  case opens again after as many new reports. */
async function evaluateReports(
  site: Services,
  trx: Services['db'],
  caption: CaptionRow,
  sender: string,
): Promise<boolean> {
  const { config, now } = site;
  const reports = await countCaptionReports(trx, caption.id, caption.decided_at ?? '');
  const limit = Number((await findSetting(trx, 'reports-that-hide')) ?? HIDING_REPORT_COUNTS.usual);
  if (reports < limit) return false;
  const share = { key: 'captions-hidden', total: config.rates.captionsHiddenInAll, sender, now: now() };
  const hides = caption.decided_at === null && (await consumeHidingShare(trx, share));
  if (hides) await hideReportedCaption(trx, caption.id);
  if (await hasOpenCaptionCase(trx, caption.id)) return hides;
  await openModerationCase(site, trx, { list: 'asked', caption_id: caption.id, hid: hides ? 1 : 0 }, sender);
  const subject = { id: caption.id, name: caption.caption };
  const after = { isShown: !hides, reports, id: caption.id };
  await logActivity(trx, { area: 'captions', actorId: null, action: 'caption:report', subject, after }, now());
  return hides;
}

/** Uses one of the limited number of reports that hide a photo at once. Reporters with a confirmed address have a
 *  second total of the same size, so that strangers cannot block a member who is in the photo. */
async function consumeHidingShare(trx: Services['db'], share: Share): Promise<boolean> {
  if (await takeShare(trx, share)) return true;
  const requester = await findRequester(trx);
  if (!requester || !(await hasConfirmedEmail(trx, requester.id))) return false;
  return takeShare(trx, { ...share, key: `${share.key}:confirmed` });
}

function createCaptionGoneError() {
  return failReport(404, 'captions/not-found', 'This caption is no longer on the site.');
}

/** Counts a report for its sender and for the total of all reports; failed reports do not count. */
async function withReportLimit<T>(
  site: Services,
  { request, user, fail }: { request: FastifyRequest; user: User | null; fail: Fail<'request/too-many-requests'> },
  work: (stranger: UntrustedSender | null, sender: string) => Promise<T>,
): Promise<T> {
  const { config, db, now } = site;
  const { askedPerAddress, askedInAll } = config.rates;
  const stranger = await findUntrustedSender(site, request, user);
  const sender = getSenderKey(stranger, user);
  const own = user && !stranger ? sender : getVisitorKey(request.ip);
  await consumeRateLimit(db, { key: `ask:${own}`, rate: askedPerAddress, now: now(), fail });
  const share = { key: 'ask', total: askedInAll, sender, now: now(), fail };
  return runWithShare(db, share, () => work(stranger, sender));
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
