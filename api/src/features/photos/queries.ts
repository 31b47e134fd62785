import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Expression } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { DELETE_PAUSE_MS } from '@fotosoc/server-kit/db/delete-in-pages';
import { incrementSetting } from '@fotosoc/server-kit/db/settings';
import type { PhotoRow } from './tables.ts';
import { parseFileOwner } from './photo.ts';
import { listAllPhotoFiles } from './photo.ts';

/** Inserts the row of a photo and adds 1 to the number of photos ever stored. */
export async function insertPhoto(db: Db, row: PhotoRow): Promise<void> {
  await db.insertInto('photos').values(row).execute();
  await incrementSetting(db, 'photo-generation');
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a copy that was made on request to the size of its photo, which counts towards the quota. The conversion to AVIF
 *  deletes these copies and counts again.
 *  @returns false if the photo was deleted or moved meanwhile */
export async function countCopy(db: Db, { id, file }: PhotoRow, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set(({ eb }) => ({ size_bytes: eb('size_bytes', '+', bytes) }))
    .where('id', '=', id)
    .where('file', '=', file)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param file path of the stored photo */
export async function findPhotoByFile(db: Db, file: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('photos').selectAll().where('file', '=', file).executeTakeFirst();
}

/** Returns the id of a photo of galleries by a part of its file name; null without such a photo. */
export async function findGalleryPhotoId(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('file', 'like', `galleries/%${name}-%`)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the latest photo whose AVIF copies are missing. */
export async function findPhotoWithoutAvif(db: Db): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('avif_state', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Number of rows that are read or deleted at once. The server answers requests between two pages. */
const ROWS_PER_PAGE = 100;

/** Returns subqueries for the ids of photos that features use besides portfolios and galleries.
 *  @param before instant; equipment that was retired earlier uses no photo */
export type SelectUsedPhotoIds = (db: Db, before: Date) => Expression<string | null>[];

/** Deletes unpublished photos uploaded before this instant, and yields the deleted rows, page by page. */
export async function* deleteUnusedPhotos(
  db: Db,
  before: Date,
  selectUsedPhotoIds: SelectUsedPhotoIds,
): AsyncGenerator<PhotoRow[]> {
  for (;;) {
    const page = await db
      .deleteFrom('photos')
      .where('id', 'in', (photos) =>
        photos
          .selectFrom('photos')
          .select('id')
          .where('created_at', '<', before.toISOString())
          .where('set_id', 'is', null)
          .where('profile_of', 'is', null)
          .where('purpose', '!=', 'page')
          .where('id', 'not in', (hidden) => hidden.selectFrom('hidden_photos').select('photo_id'))
          .where((photo) => photo.and(selectUsedPhotoIds(db, before).map((used) => photo('id', 'not in', used))))
          .limit(ROWS_PER_PAGE),
      )
      // The conditions are checked again, because the photo may have been attached since it was selected.
      .where('set_id', 'is', null)
      .where('profile_of', 'is', null)
      .returningAll()
      .execute();
    yield page;
    if (page.length < ROWS_PER_PAGE) return;
    await setTimeout(DELETE_PAUSE_MS);
  }
}

/** Yields the file paths of all photos, page by page. */
export async function* listPhotoFiles(db: Db): AsyncGenerator<Pick<PhotoRow, 'id' | 'file' | 'variants'>> {
  let last = '';
  for (;;) {
    const page = await db
      .selectFrom('photos')
      .select(['id', 'file', 'variants'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_PER_PAGE)
      .execute();
    yield* page;
    if (page.length < ROWS_PER_PAGE) return;
    last = page.at(-1)!.id;
    await setImmediate();
  }
}

/** Returns the files that belong to an existing photo, as main file, variant or link preview. */
export async function findNeededFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const owners = files.map(parseFileOwner);
  const mainFiles = owners.flatMap((owner) => ('file' in owner ? owner.file : []));
  const ids = owners.flatMap((owner) => ('id' in owner ? owner.id : []));
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'file', 'variants', 'width'])
    // The empty strings keep both lists non-empty: PostgreSQL refuses empty lists.
    .where((where) => where.or([where('file', 'in', ['', ...new Set(mainFiles)]), where('id', 'in', ['', ...ids])]))
    .execute();
  const needed = new Set(photos.flatMap(listAllPhotoFiles));
  return new Set(files.filter((file) => needed.has(file)));
}
