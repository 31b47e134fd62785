import { createHash } from 'node:crypto';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { PhotoSetInput } from '@fotosoc/contract/portfolio';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { CannotUndoError, logActivity } from '../activity-log/log-activity.ts';
import type { Reversers } from '../activity-log/reversers.ts';
import { listSetReferences, replacePhotos } from '../photos/photo-sets/queries.ts';
import type { GalleryRow } from './tables.ts';

type Facts = Omit<GalleryRow, 'id' | 'link' | 'created_at' | 'captions_wait' | 'hidden_at'>;

/** Facts and photos of a gallery in the activity log. */
interface GalleryState {
  facts: Facts;
  sets: PhotoSetInput[];
}

export async function readGalleryState(trx: Db, row: GalleryRow): Promise<GalleryState> {
  const { id, link: _link, created_at: _created, captions_wait: _wait, hidden_at: _hidden, ...facts } = row;
  return { facts, sets: await listSetReferences(trx, { kind: 'gallery_id', id }) };
}

export interface GalleryActor {
  userId: string;
  now: Date;
}

/** Logs a change of a gallery. An undo is possible unless the change has added or removed photos: deleted photos do not
 *  come back, and added ones would be lost.
 *  @returns undefined if nothing has changed */
export async function logGalleryChange(
  trx: Db,
  before: GalleryState,
  row: GalleryRow,
  { userId, now }: GalleryActor,
): Promise<ActivityLogEntry | undefined> {
  const after = await readGalleryState(trx, row);
  const hash = createStateHash(after);
  if (createStateHash(before) === hash) return undefined;
  const canUndo = listPhotoIds(before).join() === listPhotoIds(after).join();
  const subject = { id: row.id, name: row.title };
  const states = { ...(canUndo && { before }), after: { hash } };
  const { entry } = await logActivity(
    trx,
    { area: 'galleries', actorId: userId, action: 'change', subject, ...states },
    now,
  );
  return entry;
}

/** Logs the creation or the deletion of a gallery, neither of which can be undone. */
export async function logGallery(
  trx: Db,
  action: 'create' | 'delete',
  { id, title }: Pick<GalleryRow, 'id' | 'title'>,
  { userId, now }: GalleryActor,
): Promise<void> {
  await logActivity(trx, { area: 'galleries', actorId: userId, action, subject: { id, name: title } }, now);
}

export const GALLERY_REVERSERS: Reversers = {
  'galleries:change': {
    lock: 'galleries',
    code: 'galleries/cannot-undo',
    async revert(trx, { subject_id: id, before_state, after_state }, { userId }) {
      const row = await trx.selectFrom('galleries').selectAll().where('id', '=', id).executeTakeFirst();
      const { hash } = JSON.parse(after_state!) as { hash: string };
      if (!row || createStateHash(await readGalleryState(trx, row)) !== hash) {
        throw new CannotUndoError('This gallery has changed since, so this cannot be undone.');
      }
      const { facts, sets } = JSON.parse(before_state!) as GalleryState;
      await trx.updateTable('galleries').set(facts).where('id', '=', id).execute();
      await replacePhotos(trx, { kind: 'gallery_id', id }, userId, { sets });
    },
  },
};

function listPhotoIds({ sets }: GalleryState): string[] {
  return sets.flatMap(({ images }) => images.map(({ id }) => id)).toSorted();
}

function createStateHash(state: GalleryState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}
