import type { RecordEntry } from '@fotosoc/contract/record';
import type { Transaction } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/tables.ts';
import { write, type Lock } from '../../ground/db/write.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { hidePhoto, showPhoto } from '../hiding.ts';
import { findEntry, takeBack } from '../record.ts';
import type { Site } from '../site.ts';
import type { RecordEntryRow } from '../tables.ts';
import { reopenCases } from './cases.ts';
import { findCaption, saveCaption, saveGallery, savePortfolio, type CaptionStanding } from './decide.ts';
import { restoreFromSender, type HiddenCaption } from './hide-from-sender.ts';
import { findPlaced, lockOf } from './photos.ts';

const fail = failOf<'POST /api/review/record/:id/undo'>();

type Kind = 'caption' | 'captions' | 'photo' | 'portfolio' | 'gallery';

/** Reverts a decision within its minute; its case is open again.
 *  @throws HttpError 409 `review/cannot-undo` */
export async function undoDecision({ db, now }: Pick<Site, 'db' | 'now'>, id: string): Promise<{ entry: RecordEntry }> {
  const entry = await db.selectFrom('record_entries').selectAll().where('id', '=', id).executeTakeFirst();
  return write(db, await lockFor(db, entry), async (trx) => {
    const undone = await takeBack(trx, 'captions', id, now());
    if (!undone) throw fail(409, 'review/cannot-undo', 'The time to undo has passed.');
    const isAsLeft = await RESTORE[kindOf(undone)](trx, undone, now());
    if (!isAsLeft) {
      throw fail(409, 'review/cannot-undo', 'Somebody has changed this meanwhile. It is as they left it.');
    }
    await reopenCases(trx, id);
    return { entry: (await findEntry(trx, 'captions', id, now()))! };
  });
}

function kindOf({ act }: Pick<RecordEntryRow, 'act'>): Kind {
  return act.split(':')[0] as Kind;
}

async function lockFor(db: Db, entry: RecordEntryRow | undefined): Promise<Lock> {
  if (!entry) return 'none';
  const kind = kindOf(entry);
  if (kind === 'gallery') return 'galleries';

  if (kind === 'photo') return lockOf(db, entry.subject_id);
  if (kind === 'caption') return `captions:${(await findCaption(db, entry.subject_id))?.photo_id ?? ''}`;
  return 'none';
}

type Restore = (trx: Transaction<Database>, entry: RecordEntryRow, now: Date) => Promise<boolean>;

/** Functions that restore the state before a decision; false if the state was changed since. */
const RESTORE: Record<Kind, Restore> = {
  async caption(trx, { subject_id: id, before_state, after_state }) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as CaptionStanding);
    const caption = await findCaption(trx, id);
    if (caption?.state !== after!.state || caption.decided_at !== after!.decidedAt) return false;
    await saveCaption(trx, id, before!);
    return true;
  },

  async captions(trx, { before_state, after_state }) {
    return restoreFromSender(
      trx,
      JSON.parse(before_state!) as HiddenCaption[],
      JSON.parse(after_state!) as CaptionStanding,
    );
  },

  async photo(trx, { subject_id: id, before_state, after_state }, now) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as { isShown: boolean });
    const photo = await findPlaced(trx, id);
    if (photo?.isHidden !== !after!.isShown) return false;
    if (before!.isShown) await showPhoto(trx, id);
    else await hidePhoto(trx, photo, now);
    return true;
  },

  async portfolio(trx, { subject_id: id, before_state, after_state }, now) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as { isShown: boolean });
    const row = await trx.selectFrom('portfolios').select('hidden_at').where('id', '=', id).executeTakeFirst();
    if (!row || (row.hidden_at === null) !== after!.isShown) return false;
    await savePortfolio(trx, id, before!.isShown, now);
    return true;
  },

  async gallery(trx, { subject_id: id, before_state, after_state }, now) {
    const [before, after] = [before_state, after_state].map((state) => JSON.parse(state!) as { isShown: boolean });
    const row = await trx.selectFrom('galleries').select('hidden_at').where('id', '=', id).executeTakeFirst();
    if (!row || (row.hidden_at === null) !== after!.isShown) return false;
    await saveGallery(trx, id, before!.isShown, now);
    return true;
  },
};
