import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { User } from '@fotosoc/contract/user';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { logActivity } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import { closeCases } from '../moderation-cases/cases.ts';
import {
  findCaption,
  hideCaption,
  selectSenderCaptions,
  updateCaptionStatus,
  type CaptionStatus,
} from '../captions/moderated-captions.ts';

const fail = createSharedFail<'POST /api/review/captions/:id/sender-hidings'>();

/** Caption state in the activity log, for the undo of hiding several captions. */
export interface HiddenCaption extends CaptionStatus {
  id: string;
}

/** Hides all captions of a caption's sender within a day: of its network, or of the account of a member.
 *  @throws HttpError 404 `captions/not-found` */
export async function hideSenderCaptions(
  { db, now }: Pick<SiteServices, 'db' | 'now'>,
  id: string,
  by: User,
): Promise<{ entry: ActivityLogEntry; hidden: number }> {
  return write(db, 'none', async (trx) => {
    const caption = await findCaption(trx, id);
    if (!caption) throw fail(404, 'captions/not-found', 'This caption is no longer on the site.');
    const found = await selectSenderCaptions(trx, id, now())
      .select(['captions.id', 'captions.state', 'captions.decided_at'])
      .execute();
    const after: CaptionStatus = { state: 'hidden', decidedAt: now().toISOString() };
    const before: HiddenCaption[] = [];
    for (const one of found) {
      const isHidden = await hideCaption(trx, one, after.decidedAt!);
      if (isHidden) before.push({ id: one.id, state: one.state, decidedAt: one.decided_at });
    }
    const count = before.length;
    const name = `${count} ${count === 1 ? 'caption' : 'captions'} from one sender`;
    const act = { area: 'captions', actorId: by.id, action: 'captions:hide', subject: { id, name } } as const;
    const { entry } = await logActivity(trx, { ...act, before, after: { ...after, count } }, now());
    for (const one of before) await closeCases(trx, { caption_id: one.id }, entry.id, now());
    return { entry, hidden: count };
  });
}

/** Restores the captions hidden together, except changed ones.
 *  @returns false if all were changed meanwhile */
export async function restoreSenderCaptions(
  trx: Db,
  before: readonly HiddenCaption[],
  after: CaptionStatus,
): Promise<boolean> {
  let restored = 0;
  for (const { id, ...standing } of before) {
    const caption = await findCaption(trx, id);
    if (caption?.state !== after.state || caption.decided_at !== after.decidedAt) continue;
    await updateCaptionStatus(trx, id, standing);
    restored += 1;
  }
  return restored > 0;
}
