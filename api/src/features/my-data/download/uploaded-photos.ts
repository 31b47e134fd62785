import { setImmediate } from 'node:timers/promises';
import { findUploadedName } from '@fotosoc/contract/photo-file-name';
import { selectPlacedPhotos } from '../../photos/read.ts';
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
    .selectFrom(selectPlacedPhotos(db))
    .select(['id', 'file', 'width', 'height', 'exif', 'alt', 'credit', 'created_at', 'profile_of'])
    .select(['title as work_title', 'position', 'set_position', 'set_title', 'gallery'])
    .select(({ fn }) => fn.coalesce('portfolio', 'portrait').as('portfolio'))
    .where('owner_id', '=', accountId)
    .where('id', '>', last)
    .orderBy('id')
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
