import { Readable } from 'node:stream';
import { readAccountRows } from '@fotosoc/server-kit/personal-data/account-rows';
import { findAccountHolder } from '../../account-directory/read.ts';
import type { SiteServices } from '../../services.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toMediaKey } from '../../photos/storage.ts';
import { streamDataJson, createDataSchema, type KnownPhoto, type PersonalRows } from './document.ts';
import { listUploadedPhotos, type UploadedPhoto } from './uploaded-photos.ts';
import { renderIndexPage, renderPhotosPage } from './pages.ts';
import type { ArchiveFile } from '@fotosoc/server-kit/http/responses/zip-stream';

/** Yields the files of the personal data export: HTML pages, the same data as JSON with its schema, and the stored
 *  photos. A photo whose file is missing is left out. */
export async function* listArchiveFiles(
  {
    db,
    declarations,
    now,
    objects,
    society,
  }: Pick<SiteServices, 'db' | 'declarations' | 'now' | 'objects' | 'society'>,
  accountId: string,
): AsyncGenerator<ArchiveFile> {
  const modifiedAt = now();
  const text = (path: string, content: AsyncIterable<string> | string[]): ArchiveFile => ({
    path,
    body: Readable.from(content),
    isText: true,
    modifiedAt,
  });
  const holder = await findAccountHolder(db, accountId);
  const own: PersonalRows = {
    madeAt: modifiedAt.toISOString(),
    email: holder.address,
    tables: await readAccountRows(db, declarations, holder),
  };
  yield text('index.html', [renderIndexPage(own, society().longName)]);
  yield text('data.schema.json', [JSON.stringify(createDataSchema(own), null, 2)]);
  yield text('data.json', streamDataJson(own, knownPhotos(db, accountId)));
  yield text('photos.html', renderPhotosPage(knownPhotos(db, accountId)));
  for await (const { path, file, created_at } of listUploadedPhotos(db, accountId)) {
    const found = await objects.get(toMediaKey(file));
    if (found) yield { path, body: found.body, isText: false, modifiedAt: new Date(created_at) };
  }
}

async function* knownPhotos(db: Db, accountId: string): AsyncGenerator<KnownPhoto> {
  for await (const photo of listUploadedPhotos(db, accountId)) yield toKnownPhoto(photo);
}

function toKnownPhoto({
  path,
  portfolio,
  gallery,
  set_title,
  work_title,
  exif,
  created_at,
  ...photo
}: UploadedPhoto): KnownPhoto {
  const { alt, credit, width, height } = photo;
  const where = { portfolio, gallery, title: set_title, workTitle: work_title };
  return { path, ...where, alt, credit, width, height, exif: exif && JSON.parse(exif), uploadedAt: created_at };
}
