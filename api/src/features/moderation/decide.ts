import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { formatTime } from '@fotosoc/contract/format-time';
import type { User } from '@fotosoc/contract/user';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { normaliseText } from '@fotosoc/server-kit/text/clean-text';
import { unpublishPhoto, republishPhoto } from '../photos/unpublish-photo.ts';
import { findAccountEmail, isDeletedAccount } from '../account-directory/read.ts';
import { findLogEntry } from '../activity-log/read.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import { closeCases, findCaseRow, hasPhotoCase } from '../moderation-cases/cases.ts';
import { findGalleryRow, updateGalleryVisibility } from '../galleries/moderated-galleries.ts';
import { findPortfolioRow } from '../portfolios/read.ts';
import { updatePortfolioVisibility } from '../portfolios/visibility.ts';
import { findCaption, updateCaptionStatus, type CaptionStatus } from '../captions/moderated-captions.ts';
import { findEntryGuestEmail } from '../call-directory/read.ts';
import { createHiddenMail } from './hidden-mail.ts';
import { findPhotoLocation, findModeratedPhoto, getPhotoLock, formatPhotoName } from './photo-location.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

type Services = Pick<SiteServices, 'config' | 'db' | 'now' | 'society'>;
type Trx = Transaction<Database>;

const failCaption = createSharedFail<'PUT /api/review/captions/:id'>();
const failPhoto = createSharedFail<'PUT /api/review/photos/:id'>();
const failPortfolio = createSharedFail<'PUT /api/review/portfolios/:portfolioLink'>();

const failGallery = createSharedFail<'PUT /api/review/galleries/:link/visibility'>();

export interface Decision {
  by: User;
  isShown: boolean;
  /** Case to decide, which must be open. */
  caseId?: string | undefined;
  reason?: string | undefined;
}

/** @throws HttpError 404, 409 `review/decided` after a concurrent decision */
export async function decideCaption(
  { db, now }: Services,
  id: string,
  { by, isShown, caseId }: Decision,
): Promise<{ entry: ActivityLogEntry }> {
  const photoId = (await findCaption(db, id))?.photo_id ?? '';
  return write(db, `captions:${photoId}`, async (trx) => {
    const caption = await findCaption(trx, id);
    if (!caption) throw failCaption(404, 'captions/not-found', 'This caption is no longer on the site.');
    await requireOpenCase(trx, caseId, now());
    const action = formatAction(
      'caption',
      caption.state === 'waiting' ? 'waiting' : caption.state === 'shown',
      isShown,
    );
    const subject = { id, name: caption.caption };
    const after = toDecidedStatus(isShown, now());
    const before = { state: caption.state, decidedAt: caption.decided_at };
    const states = { before, after: { ...after, isShown, id } };
    const { entry } = await logActivity(trx, { area: 'captions', actorId: by.id, action, subject, ...states }, now());
    await updateCaptionStatus(trx, id, after);
    await closeCases(trx, { caption_id: id }, entry.id, now());
    return { entry };
  });
}

function toDecidedStatus(isShown: boolean, now: Date): CaptionStatus {
  return { state: isShown ? 'shown' : 'hidden', decidedAt: now.toISOString() };
}

/** @throws HttpError 404, 403 for a photo without report, 409 `review/decided` after a concurrent decision */
export async function decidePhoto(
  site: Services,
  id: string,
  { by, isShown, caseId, reason }: Decision,
): Promise<{ entry: ActivityLogEntry }> {
  const { db, now } = site;
  return write(db, await getPhotoLock(db, id), async (trx) => {
    const photo = await findModeratedPhoto(trx, id);
    if (!photo) throw failPhoto(404, 'photos/not-found', 'This photo is no longer on the site.');
    const isAdministrator = (await findRequester(trx))?.rights.includes('administrator') === true;
    if (!isAdministrator && !(await hasPhotoCase(trx, id))) {
      throw failPhoto(403, 'auth/unauthorized', 'Only administrators may hide a photo that was not reported.');
    }
    await requireOpenCase(trx, caseId, now());
    const action = formatAction('photo', !photo.isHidden, isShown);
    const subject = { id, name: await formatPhotoName(trx, photo) };
    const states = { before: { isShown: !photo.isHidden }, after: { isShown, reason: reason ?? '', id } };
    const { entry, hold } = await logActivity(
      trx,
      { area: 'captions', actorId: by.id, action, subject, ...states },
      now(),
    );
    if (isShown) await republishPhoto(trx, id);
    else await unpublishPhoto(trx, photo, now());
    await closeCases(trx, { photo_id: id }, entry.id, now());
    if (!isShown && !photo.isHidden) {
      const email = await findPhotoOwnerEmail(trx, id);
      await queueHiddenMail(site, trx, { email, what: subject.name, reason }, hold);
    }
    return { entry };
  });
}

/** Hides or restores a portfolio with all its photos.
 *  @throws HttpError 404 */
export async function decidePortfolio(
  site: Services,
  link: string,
  { by, isShown, reason }: Decision,
): Promise<{ entry: ActivityLogEntry }> {
  const { db, now } = site;
  return write(db, 'none', async (trx) => {
    const row = await findPortfolioRow(trx, link);
    if (!row || (await isDeletedAccount(trx, row.owner_id)))
      throw failPortfolio(404, 'portfolios/not-found', 'Portfolio not found.');
    const action = formatAction('portfolio', row.hidden_at === null, isShown);
    const subject = { id: row.id, name: row.name };
    const states = { before: { isShown: row.hidden_at === null }, after: { isShown, reason: reason ?? '', id: link } };
    const { entry, hold } = await logActivity(
      trx,
      { area: 'captions', actorId: by.id, action, subject, ...states },
      now(),
    );
    await updatePortfolioVisibility(trx, row.id, isShown, now());
    if (!isShown) {
      const email = await findAccountEmail(trx, row.owner_id);
      await queueHiddenMail(site, trx, { email, what: `the portfolio ${row.name}`, reason }, hold);
    }
    return { entry };
  });
}

/** Hides or restores a gallery with all its photos.
 *  @throws HttpError 404 */
export async function decideGallery(
  { db, now }: Services,
  link: string,
  { by, isShown, reason }: Decision,
): Promise<{ entry: ActivityLogEntry }> {
  return write(db, 'galleries', async (trx) => {
    const row = await findGalleryRow(trx, link);
    if (!row) throw failGallery(404, 'galleries/not-found', 'Gallery not found.');
    const action = formatAction('gallery', row.hidden_at === null, isShown);
    const subject = { id: row.id, name: row.title };
    const states = { before: { isShown: row.hidden_at === null }, after: { isShown, reason: reason ?? '', id: link } };
    const { entry } = await logActivity(trx, { area: 'captions', actorId: by.id, action, subject, ...states }, now());
    await updateGalleryVisibility(trx, row.id, isShown, now());
    return { entry };
  });
}

/** Returns the action in the activity log, e.g. `photo:restore`. */
function formatAction(
  kind: 'caption' | 'photo' | 'portfolio' | 'gallery',
  before: boolean | 'waiting',
  isShown: boolean,
): string {
  if (isShown) return `${kind}:${before === 'waiting' ? 'approve' : before ? 'keep-shown' : 'restore'}`;
  return `${kind}:${before === false ? 'keep-hidden' : 'hide'}`;
}

async function requireOpenCase(trx: Trx, caseId: string | undefined, now: Date): Promise<void> {
  if (caseId === undefined) return;
  const row = await findCaseRow(trx, caseId);
  if (row?.decided_at === null) return;
  const entry = await findLogEntry(trx, row?.entry_id ?? '', now);
  throw failPhoto(409, 'review/decided', entry ? describeDecision(entry) : 'This was decided meanwhile.');
}

const DID: Record<string, string> = {
  approve: 'approved this',
  hide: 'hid this',
  restore: 'restored this',
  'keep-hidden': 'kept this hidden',
  'keep-shown': 'changed nothing here',
};

/** Formats `Ruairí Dolan kept this hidden at 18:52.` */
function describeDecision({ action, actor, at }: ActivityLogEntry): string {
  const [, verb = ''] = action.split(':');
  return `${actor ?? 'Someone'} ${getOwnValue(DID, verb) ?? 'has decided this'} at ${formatTime(at)}.`;
}

/** Returns the address of the member whose portfolio or entry contains a photo, or of the guest who entered the photo in
 *  a call by a mailed link; `undefined` for a photo of the society. */
async function findPhotoOwnerEmail(trx: Trx, photoId: string): Promise<string | undefined> {
  const location = await findPhotoLocation(trx, photoId);
  if (location?.ownerId) return findAccountEmail(trx, location.ownerId);
  return location?.kind === 'call' ? findEntryGuestEmail(trx, photoId) : undefined;
}

/** Queues the mail to the owner of hidden content, which is sent once the decision can no longer be undone. */
async function queueHiddenMail(
  { now, society }: Services,
  trx: Trx,
  { email, what, reason }: { email: string | undefined; what: string; reason: string | undefined },
  hold: Awaited<ReturnType<typeof logActivity>>['hold'],
): Promise<void> {
  if (email !== undefined)
    await queueMail(trx, createHiddenMail(society(), email, what, normaliseText(reason ?? '')), now(), hold);
}
