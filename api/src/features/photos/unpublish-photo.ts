import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { HiddenPhotoRow, PhotoRow } from './tables.ts';

/** Unpublishes a photo: removes it from its set and stops serving its files. Row, files and former position are kept.
 *  @returns false for a hidden photo */
export async function unpublishPhoto(trx: Db, photo: PhotoRow, now: Date): Promise<boolean> {
  const place = await readPhotoPosition(trx, photo);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('hidden_photos')
    .values({ photo_id: photo.id, hidden_at: now.toISOString(), ...place })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await updatePhotoPosition(trx, photo.id, { set_id: null, position: null, profile_of: null });
  return true;
}

/** Republishes a hidden photo at its former position, or as close as the portfolio or gallery allows now.
 *  @returns false for a photo that is not hidden */
export async function republishPhoto(trx: Db, photoId: string): Promise<boolean> {
  const hidden = await trx
    .deleteFrom('hidden_photos')
    .where('photo_id', '=', photoId)
    .returningAll()
    .executeTakeFirst();
  if (!hidden) return false;
  await updatePhotoPosition(trx, photoId, await findFreePosition(trx, hidden));
  return true;
}

type HiddenPhotoPosition = Omit<HiddenPhotoRow, 'photo_id' | 'hidden_at'>;

const NO_POSITION: HiddenPhotoPosition = {
  portfolio_id: null,
  gallery_id: null,
  is_profile: 0,
  set_title: '',
  set_position: 0,
  position: 0,
};

async function readPhotoPosition(trx: Db, { set_id, position, profile_of }: PhotoRow): Promise<HiddenPhotoPosition> {
  if (profile_of !== null) return { ...NO_POSITION, portfolio_id: profile_of, is_profile: 1 };
  const set = await trx
    .selectFrom('photo_sets')
    .selectAll()
    .where('id', '=', set_id ?? '')
    .executeTakeFirst();
  if (!set) return NO_POSITION;
  const { portfolio_id, gallery_id, title, position: setPosition } = set;
  return { portfolio_id, gallery_id, is_profile: 0, set_title: title, set_position: setPosition, position: position! };
}

type PhotoPosition = Pick<PhotoRow, 'set_id' | 'position' | 'profile_of'>;

async function updatePhotoPosition(trx: Db, photoId: string, place: PhotoPosition): Promise<void> {
  await trx.updateTable('photos').set(place).where('id', '=', photoId).execute();
}

async function findFreePosition(trx: Db, hidden: HiddenPhotoRow): Promise<PhotoPosition> {
  const holder = hidden.portfolio_id ?? hidden.gallery_id;
  if (holder === null) return { set_id: null, position: null, profile_of: null };
  if (hidden.is_profile === 1) {
    const other = await trx.selectFrom('photos').select('id').where('profile_of', '=', holder).executeTakeFirst();
    return { set_id: null, position: null, profile_of: other ? null : holder };
  }
  const setId = await findOrCreateSet(trx, hidden);
  const { last } = await trx
    .selectFrom('photos')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('set_id', '=', setId)
    .executeTakeFirstOrThrow();
  const position = Math.min(hidden.position, (last ?? -1) + 1);
  await trx
    .updateTable('photos')
    .set({ position: sql<number>`position + 1` })
    .where('set_id', '=', setId)
    .where('position', '>=', position)
    .execute();
  return { set_id: setId, position, profile_of: null };
}

/** Returns the set at the position of the former set, else the last set, else a new one. */
async function findOrCreateSet(
  trx: Db,
  { portfolio_id, gallery_id, set_title, set_position }: HiddenPhotoRow,
): Promise<string> {
  const set = await trx
    .selectFrom('photo_sets')
    .select('id')
    .where((where) =>
      portfolio_id === null ? where('gallery_id', '=', gallery_id) : where('portfolio_id', '=', portfolio_id),
    )
    .where('position', '<=', set_position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (set) return set.id;
  const id = randomUUID();
  await trx.insertInto('photo_sets').values({ id, portfolio_id, gallery_id, title: set_title, position: 0 }).execute();
  return id;
}
