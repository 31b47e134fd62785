import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Transaction } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import type { Database } from '../../server-kit/db/tables.ts';
import { write, type Lock } from '../../server-kit/db/write.ts';
import { createSharedFail } from '../../server-kit/http/endpoint.ts';
import { unpublishPhoto, republishPhoto } from '../photos/unpublish-photo.ts';
import { findLogEntry } from '../activity-log/read.ts';
import { markUndone } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import type { ActivityLogRow } from '../activity-log/tables.ts';
import { reopenCases } from './cases.ts';
import {
  findCaption,
  updateCaptionStatus,
  updateGalleryVisibility,
  updatePortfolioVisibility,
  type CaptionStatus,
} from './decide.ts';
import { restoreSenderCaptions, type HiddenCaption } from './hide-sender-captions.ts';
import { findModeratedPhoto, getPhotoLock } from './photos.ts';

const fail = createSharedFail<'POST /api/review/record/:id/undo'>();

type Kind = 'caption' | 'captions' | 'photo' | 'portfolio' | 'gallery';

/** Reverts a decision within its minute; its case is open again.
 *  @throws HttpError 409 `review/cannot-undo` */
export async function undoDecision(
  { db, now }: Pick<SiteServices, 'db' | 'now'>,
  id: string,
): Promise<{ entry: ActivityLogEntry }> {
  const entry = await db.selectFrom('record_entries').selectAll().where('id', '=', id).executeTakeFirst();
  return write(db, await getSubjectLock(db, entry), async (trx) => {
    const undone = await markUndone(trx, 'captions', id, now());
    if (!undone) throw fail(409, 'review/cannot-undo', 'The time to undo has passed.');
    const isAsLeft = await SUBJECT_RESTORERS[getSubjectKind(undone)](trx, undone, now());
    if (!isAsLeft) {
      throw fail(409, 'review/cannot-undo', 'Someone else has changed this meanwhile. Their change stays.');
    }
    await reopenCases(trx, id);
    return { entry: (await findLogEntry(trx, 'captions', id, now()))! };
  });
}

function getSubjectKind({ act }: Pick<ActivityLogRow, 'act'>): Kind {
  return act.split(':')[0] as Kind;
}

async function getSubjectLock(db: Db, entry: ActivityLogRow | undefined): Promise<Lock> {
  if (!entry) return 'none';
  const kind = getSubjectKind(entry);
  if (kind === 'gallery') return 'galleries';

  if (kind === 'photo') return getPhotoLock(db, entry.subject_id);
  if (kind === 'caption') return `captions:${(await findCaption(db, entry.subject_id))?.photo_id ?? ''}`;
  return 'none';
}

type Restore = (trx: Transaction<Database>, entry: ActivityLogRow, now: Date) => Promise<boolean>;

/** Functions that restore the state before a decision; false if the state was changed since. */
const SUBJECT_RESTORERS: Record<Kind, Restore> = {
  async caption(trx, { subject_id: id, before_state, after_state }) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as CaptionStatus);
    const caption = await findCaption(trx, id);
    if (caption?.state !== after!.state || caption.decided_at !== after!.decidedAt) return false;
    await updateCaptionStatus(trx, id, before!);
    return true;
  },

  async captions(trx, { before_state, after_state }) {
    return restoreSenderCaptions(
      trx,
      JSON.parse(before_state!) as HiddenCaption[],
      JSON.parse(after_state!) as CaptionStatus,
    );
  },

  async photo(trx, { subject_id: id, before_state, after_state }, now) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as { isShown: boolean });
    const photo = await findModeratedPhoto(trx, id);
    if (photo?.isHidden !== !after!.isShown) return false;
    if (before!.isShown) await republishPhoto(trx, id);
    else await unpublishPhoto(trx, photo, now);
    return true;
  },

  async portfolio(trx, { subject_id: id, before_state, after_state }, now) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as { isShown: boolean });
    const row = await trx.selectFrom('portfolios').select('hidden_at').where('id', '=', id).executeTakeFirst();
    if (!row || (row.hidden_at === null) !== after!.isShown) return false;
    await updatePortfolioVisibility(trx, id, before!.isShown, now);
    return true;
  },

  async gallery(trx, { subject_id: id, before_state, after_state }, now) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as { isShown: boolean });
    const row = await trx.selectFrom('galleries').select('hidden_at').where('id', '=', id).executeTakeFirst();
    if (!row || (row.hidden_at === null) !== after!.isShown) return false;
    await updateGalleryVisibility(trx, id, before!.isShown, now);
    return true;
  },
};
