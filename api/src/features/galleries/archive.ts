import { Readable } from 'node:stream';
import { formatDate } from '@fotosoc/contract/format-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { ArchiveFile } from '@fotosoc/server-kit/http/responses/zip-stream';
import { cleanFileName, PhotoFileNames } from './archive-names.ts';
import { selectPhotosInSets } from '../photos/read.ts';
import type { SiteServices } from '../services.ts';

export interface ArchivedGallery {
  title: string;
  /** Absolute URL of the gallery's page. */
  url: string;
  /** Day of the photos or an instant of that day. */
  date: string;
  photos: ArchivedPhoto[];
}

interface ArchivedPhoto {
  file: string;
  /** Name of the file in the archive, without extension. Default: name of the uploaded file. */
  name?: string;
  title: string;
  credit: string;
  created_at: string;
  set_title: string;
  set_position: number;
}

/** Returns the visible photos of a gallery in display order. */
export async function listArchivedPhotos(db: Db, galleryId: string): Promise<ArchivedPhoto[]> {
  return selectPhotosInSets(db)
    .select(['photos.file', 'photos.title', 'photos.credit', 'photos.created_at'])
    .select(['photo_sets.title as set_title', 'photo_sets.position as set_position'])
    .where('photo_sets.gallery_id', '=', galleryId)
    .orderBy('photo_sets.position')
    .orderBy('photos.position')
    .execute();
}

/** Yields the stored photos of a gallery, a folder for each sub-gallery, and then `credits.txt`. A photo whose file is
 *  missing is left out. */
export async function* listGalleryFiles(
  storage: Pick<SiteServices['photoStorage'], 'open'>,
  { photos, ...gallery }: ArchivedGallery,
  now: Date,
): AsyncGenerator<ArchiveFile> {
  const names = new PhotoFileNames();
  const credits = [gallery.title, formatDate(gallery.date), gallery.url, ''];
  for (const { file, name, title, credit, created_at, ...set } of photos) {
    const body = await storage.open(file);
    if (!body) continue;
    const path = names.add(cleanFileName(`${set.set_position + 1} ${set.set_title}`), file, name);
    credits.push([path, title, credit && `Photographer: ${credit}`].filter(Boolean).join(', '));
    yield { path, body, isText: false, modifiedAt: new Date(created_at) };
  }
  const body = Readable.from([`${credits.join('\n')}\n`]);
  yield { path: 'credits.txt', body, isText: true, modifiedAt: now };
}
