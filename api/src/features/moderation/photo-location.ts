import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Lock } from '@fotosoc/server-kit/db/write';
import { findEntryCall } from '../call-directory/read.ts';
import { isFoto } from '../content/read.ts';
import { findGalleryHeading } from '../gallery-directory/read.ts';
import { findPhotoPosition, findUnpublishedIds, listPhotoRows } from '../photos/read.ts';
import type { PhotoRow } from '../photos/tables.ts';
import { findPortfolioHeading } from '../portfolio-directory/read.ts';

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
  const [photo] = await listPhotoRows(db, [id]);
  if (!photo) return undefined;
  if (photo.set_id !== null || photo.profile_of !== null) return { ...photo, isHidden: false };
  if ((await findUnpublishedIds(db, [id])).has(id)) return { ...photo, isHidden: true };
  const isKnown = (await isFoto(db, id)) || (await findEntryCall(db, id)) !== undefined;
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
  const at = await findPhotoPosition(db, photoId);
  const portfolio = at?.portfolioId ? await findPortfolioHeading(db, at.portfolioId) : undefined;
  const gallery = at?.galleryId ? await findGalleryHeading(db, at.galleryId) : undefined;
  const number = at?.number ?? null;
  if (portfolio) {
    const { name: title, link, owner_id: ownerId } = portfolio;
    return { kind: 'portfolio', title, path: `/portfolios/${link}`, ownerId, number };
  }
  if (gallery) {
    const { title, link } = gallery;
    return { kind: 'gallery', title, path: `/gallery/${link}`, ownerId: null, number };
  }
  const call = await findEntryCall(db, photoId);
  return (
    call && { kind: 'call', title: call.title, path: `/calls/${call.slug}`, ownerId: call.accountId, number: null }
  );
}
