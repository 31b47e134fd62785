import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Lock } from '@fotosoc/server-kit/db/write';
import type { PhotoRow } from './tables.ts';

/** Published or hidden photo. */
export interface ModeratedPhoto extends PhotoRow {
  isHidden: boolean;
}

export interface PhotoLocation {
  kind: 'portfolio' | 'gallery' | 'call';
  title: string;
  path: string;
  ownerId: string | null;
  /** 1-based, across all sets; null for a profile picture, and for an entry of a call. */
  number: number | null;
}

/** @returns undefined for an unpublished upload */
export async function findModeratedPhoto(db: Db, id: string): Promise<ModeratedPhoto | undefined> {
  const photo = await db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
  if (!photo) return undefined;
  if (photo.set_id !== null || photo.profile_of !== null) return { ...photo, isHidden: false };
  const hidden = await db.selectFrom('hidden_photos').select('photo_id').where('photo_id', '=', id).executeTakeFirst();
  if (hidden) return { ...photo, isHidden: true };
  const foto = await db
    .selectFrom('fotos_of_the_week')
    .select('photo_id')
    .where('photo_id', '=', id)
    .executeTakeFirst();
  const isKnown = foto !== undefined || (await findEntry(db, id)) !== undefined;
  return isKnown ? { ...photo, isHidden: false } : undefined;
}

/** Returns the lock against a concurrent move of the photo, which saving its page takes as well. */
export async function getPhotoLock(db: Db, photoId: string): Promise<Lock> {
  const place = await findPhotoLocation(db, photoId);
  if (!place) return 'content';
  return place.ownerId === null ? 'galleries' : `account:${place.ownerId}`;
}

/** Returns the name in the activity log, e.g. `photo 14 of Night Walk`. */
export async function formatPhotoName(db: Db, photo: Pick<PhotoRow, 'id'>): Promise<string> {
  const place = await findPhotoLocation(db, photo.id);
  if (!place) return 'a Foto of the Week';
  if (place.kind === 'call') return `a photo of the call ${place.title}`;
  return place.number === null ? `the portrait of ${place.title}` : `photo ${place.number} of ${place.title}`;
}

/** Returns the current location of a photo, or the one before it was hidden. */
export async function findPhotoLocation(db: Db, photoId: string): Promise<PhotoLocation | undefined> {
  const shown = await db
    .selectFrom('photos')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .select(['photo_sets.portfolio_id', 'photo_sets.gallery_id', 'photo_sets.position as set_position'])
    .select(['photos.profile_of', 'photos.position'])
    .where('photos.id', '=', photoId)
    .executeTakeFirst();
  const hidden = await db.selectFrom('hidden_photos').selectAll().where('photo_id', '=', photoId).executeTakeFirst();
  const isProfile = hidden ? hidden.is_profile === 1 : shown?.profile_of != null;
  const at = hidden ?? shown;
  const portfolioId = at?.portfolio_id ?? shown?.profile_of;
  const holder = portfolioId
    ? await db
        .selectFrom('portfolios')
        .select(['id', 'link', 'name as title', 'owner_id'])
        .where('id', '=', portfolioId)
        .executeTakeFirst()
    : await findGallery(db, at?.gallery_id ?? '');
  if (!holder || !at) return findEntry(db, photoId);
  const kind = portfolioId ? 'portfolio' : 'gallery';
  return {
    kind,
    title: holder.title,
    path: `/${kind === 'portfolio' ? 'portfolios' : 'gallery'}/${holder.link}`,
    ownerId: holder.owner_id,
    number: isProfile
      ? null
      : (await countPrecedingPhotos(db, kind, holder.id, at.set_position ?? 0)) + at.position! + 1,
  };
}

/** Returns the call that a photo was entered in. */
async function findEntry(db: Db, photoId: string): Promise<PhotoLocation | undefined> {
  const entry = await db
    .selectFrom('call_entries')
    .innerJoin('open_calls', 'open_calls.id', 'call_entries.call_id')
    .select(['open_calls.title', 'open_calls.slug', 'call_entries.account_id'])
    .where('call_entries.photo_id', '=', photoId)
    .executeTakeFirst();
  if (!entry) return undefined;
  const { title, slug, account_id } = entry;
  return { kind: 'call', title, path: `/calls/${slug}`, ownerId: account_id, number: null };
}

async function findGallery(db: Db, id: string) {
  const row = await db.selectFrom('galleries').select(['id', 'link', 'title']).where('id', '=', id).executeTakeFirst();
  return row && { ...row, owner_id: null };
}

/** Returns the number of photos in the sets before a set. */
async function countPrecedingPhotos(
  db: Db,
  kind: 'portfolio' | 'gallery',
  id: string,
  setPosition: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`photo_sets.${kind}_id`, '=', id)
    .where('photo_sets.position', '<', setPosition)
    .executeTakeFirstOrThrow();
  return count;
}
