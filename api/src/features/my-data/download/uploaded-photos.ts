import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { findUploadedName } from '@fotosoc/contract/photo-file-name';
import type { PhotoRow } from '../../photos/tables.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';

const PAGE = 100;

interface Row extends Pick<PhotoRow, 'id' | 'file' | 'width' | 'height' | 'exif' | 'alt' | 'credit' | 'created_at'> {
  profile_of: string | null;
  position: number | null;
  set_position: number | null;
  set_title: string | null;
  work_title: string;
  /** Links of the portfolio or gallery of the photo. */
  portfolio: string | null;
  gallery: string | null;
}

/** Photo of an account with its path in the archive. */
export interface UploadedPhoto extends Row {
  path: string;
}

/** Yields all uploaded photos of an account, page by page. */
export async function* listUploadedPhotos(db: Db, accountId: string): AsyncGenerator<UploadedPhoto> {
  let last = '';
  for (;;) {
    const page = await listPage(db, accountId, last);
    for (const photo of page) yield { ...photo, path: formatArchivePath(photo) };
    if (page.length < PAGE) return;
    last = page.at(-1)!.id;
    await setImmediate();
  }
}

async function listPage(db: Db, accountId: string, last: string): Promise<Row[]> {
  return db
    .selectFrom('photos')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .leftJoin('portfolios', (join) =>
      join.on('portfolios.id', '=', sql<string>`coalesce(photo_sets.portfolio_id, photos.profile_of)`),
    )
    .leftJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .select(['photos.id', 'file', 'width', 'height', 'exif', 'alt', 'credit', 'photos.created_at', 'profile_of'])
    .select('photos.title as work_title')
    .select(['photos.position', 'photo_sets.position as set_position', 'photo_sets.title as set_title'])
    .select(['portfolios.link as portfolio', 'galleries.link as gallery'])
    .where('photos.owner_id', '=', accountId)
    .where('photos.id', '>', last)
    .orderBy('photos.id')
    .limit(PAGE)
    .execute();
}

/** Returns a path with a folder for each portfolio and gallery, numbered in display order, and the name of the uploaded
 *  file. */
function formatArchivePath(photo: Row): string {
  const folder = photo.portfolio ? `portfolios/${photo.portfolio}` : `galleries/${photo.gallery}`;
  if (photo.profile_of) return `photos/${folder}/profile.jpg`;
  if (photo.position === null || photo.set_position === null)
    return `photos/in-no-portfolio/${addName(photo.id, photo)}.jpg`;
  return `photos/${folder}/${formatPosition(photo.set_position)}/${addName(formatPosition(photo.position), photo)}.jpg`;
}

function addName(unique: string, { file }: Row): string {
  return [unique, findUploadedName(`/${file}`)].filter(Boolean).join('-');
}

function formatPosition(position: number): string {
  return String(position + 1).padStart(3, '0');
}
