import { Readable } from 'node:stream';
import type { Site } from '../../site.ts';
import { borrowerKey } from '../../borrower.ts';
import type { Db } from '../../../ground/db/connection.ts';
import { keyOf } from '../../photos/storage.ts';
import { DOCUMENT, documentOf, type Known, type KnownPhoto } from './document.ts';
import { listOwnPhotos, type OwnPhoto } from './own-photos.ts';
import { indexPage, photosPage } from './pages.ts';
import type { ArchiveFile } from './zip.ts';

/** The files of everything that an account has on the site: pages to look at, the same as JSON with its schema, and the
 *  photos as they are stored. A photo whose file is missing is left out. */
export async function* everythingOf(
  { db, now, objects, society }: Pick<Site, 'db' | 'now' | 'objects' | 'society'>,
  accountId: string,
): AsyncGenerator<ArchiveFile> {
  const modifiedAt = now();
  const text = (path: string, content: AsyncIterable<string> | string[]): ArchiveFile => ({
    path,
    body: Readable.from(content),
    isText: true,
    modifiedAt,
  });
  const known = await findKnown(db, accountId, modifiedAt);
  yield text('index.html', [indexPage(known, society().longName)]);
  yield text('data.schema.json', [JSON.stringify(DOCUMENT, null, 2)]);
  yield text('data.json', documentOf(known, knownPhotos(db, accountId)));
  yield text('photos.html', photosPage(knownPhotos(db, accountId)));
  for await (const { path, file, created_at } of listOwnPhotos(db, accountId)) {
    const found = await objects.get(keyOf(file));
    if (found) yield { path, body: found.body, isText: false, modifiedAt: new Date(created_at) };
  }
}

async function* knownPhotos(db: Db, accountId: string): AsyncGenerator<KnownPhoto> {
  for await (const photo of listOwnPhotos(db, accountId)) yield knownPhoto(photo);
}

function knownPhoto({
  path,
  portfolio,
  gallery,
  set_title,
  work_title,
  alt,
  width,
  height,
  exif,
  created_at,
}: OwnPhoto): KnownPhoto {
  const where = { portfolio, gallery, title: set_title, workTitle: work_title };
  return { path, ...where, alt, width, height, exif: exif && JSON.parse(exif), uploadedAt: created_at };
}

async function findKnown(db: Db, accountId: string, madeAt: Date): Promise<Known> {
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  const rights = await db
    .selectFrom('account_rights')
    .select(['name as right', 'last_day as lastDay'])
    .where('account_id', '=', accountId)
    .execute();
  const devices = await db
    .selectFrom('sessions')
    .select(['device as name', 'created_at as signedInAt', 'seen_at as seenAt'])
    .where('account_id', '=', accountId)
    .execute();
  const portfolios = await db
    .selectFrom('portfolios')
    .select(['link', 'name', 'bio', 'social_buttons', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('owner_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const captions = await db
    .selectFrom('captions')
    .leftJoin('photos', 'photos.id', 'captions.photo_id')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .leftJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .select(['caption', 'captions.name as signedAs', 'galleries.title as gallery', 'captions.created_at as writtenAt'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('captions.created_at')
    .execute();
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
    .select(['equipment.name as equipment', 'bookings.quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(['bookings.created_at as bookedAt', 'borrower_name as name', 'bookings.trouble'])
    .where('borrower_key', '=', account.email_confirmed_at === null ? '' : borrowerKey(account.email))
    .orderBy('ends_at')
    .execute();
  return {
    madeAt: madeAt.toISOString(),
    account: {
      id: account.id,
      email: account.email,
      emailConfirmedAt: account.email_confirmed_at,
      createdAt: account.created_at,
      passwordChangedAt: account.password_changed_at,
      isCommittee: account.is_committee === 1,
      rights,
      devices,
    },
    portfolios: portfolios.map(({ social_buttons, ...own }) => ({
      ...own,
      socialButtons: JSON.parse(social_buttons) as unknown,
    })),
    captions,
    bookings,
  };
}
