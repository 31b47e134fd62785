import type { RowKey, RowPage, RowValue } from '@fotosoc/contract/page-section';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { FORMER_PHOTOGRAPHER } from '@fotosoc/contract/photographer-path';
import { selectHiddenPhotoIds, selectPlacedPhotos, selectVisiblePhotos } from '../photos/read.ts';

/** A published row as a page section. */
export interface RowSection {
  key: RowKey;
  value: NonNullable<RowValue>;
  /** ISO 8601 */
  changedAt: string;
}

/** Row to be published. */
export interface RowChange {
  key: RowKey;
  /** Null deletes the row. */
  value: RowValue;
  /** Null for a new row. */
  published: RowValue;
}

/** Publisher and time of a publication. */
export interface Publisher {
  /** Null for the site itself. */
  userId: string | null;
  now: Date;
}

/** Page sections stored as rows of a table, e.g. each event of the Events page. Drafts, history and schedule are shared
 *  with other sections; the feature with the table reads and writes the rows. */
export interface RowSections {
  page: RowPage;
  list: (db: Db, now: Date) => Promise<RowSection[]>;
  find: (db: Db, key: RowKey, now: Date) => Promise<RowSection | undefined>;
  /** Returns whether the published value of a section changes with time: a draft may then replace a newer value than
   *  its base. */
  followsClock?: (key: RowKey) => boolean;
  /** Returns the display name of the section, e.g. `Night Walk`. */
  titleOf: (key: RowKey, value: RowValue) => string;
  /** Returns a sentence for each field that cannot be published at the given time, by `key:field`. */
  findMistakes: (trx: Db, changes: readonly RowChange[], at: Date) => Promise<Record<string, string>>;
  /** Writes the rows.
   *  @returns ids of the entries in the activity log of the feature */
  publish: (trx: Db, changes: readonly RowChange[], by: Publisher) => Promise<string[]>;
  /** Restores the rows as they were before these log entries.
   *  @throws CannotUndoError if a row has changed since */
  undo: (trx: Db, entryIds: readonly string[], by: Publisher) => Promise<void>;
}

/** Returns the latest visible Fotos of the Week, without planned ones. */
export async function listNewestFotos(db: Db, limit: number, now: Date) {
  return selectVisiblePhotos(db)
    .innerJoin('fotos_of_the_week', 'fotos_of_the_week.photo_id', 'photos.id')
    .select(['photos.id', 'photos.alt', 'caption', 'photographer_name', 'shows_from'])
    .where('shows_from', '<=', now.toISOString())
    .orderBy('shows_from', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the visible Fotos of the Week of these photos, without planned ones. */
export async function listVisibleFotos(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; photographerName: string; showsFrom: string }[]> {
  return db
    .selectFrom('fotos_of_the_week')
    .select(['photo_id as id', 'photographer_name as photographerName', 'shows_from as showsFrom'])
    .where('photo_id', 'in', ids)
    .where('photo_id', 'not in', selectHiddenPhotoIds(db))
    .where('shows_from', '<=', now.toISOString())
    .execute();
}

/** Subquery for the ids of photos that are Fotos of the Week, planned ones included. */
export function selectFotoIds(db: Db) {
  return db.selectFrom('fotos_of_the_week').select('fotos_of_the_week.photo_id');
}

export async function isFoto(db: Db, photoId: string): Promise<boolean> {
  return (await selectFotoIds(db).where('photo_id', '=', photoId).executeTakeFirst()) !== undefined;
}

/** Subquery for photo and photographer of the Fotos of the Week, without planned ones.
 *  @param name limits the selection to one photographer */
export function selectFotoCredits(db: Db, now: Date, name?: string) {
  return db
    .selectFrom('fotos_of_the_week')
    .select(['photo_id as id', 'photographer_name as name'])
    .where('shows_from', '<=', now.toISOString())
    .where('photographer_name', 'not in', ['', FORMER_PHOTOGRAPHER])
    .$if(name !== undefined, (query) => query.where('photographer_name', '=', name!));
}

/** Subquery of the visible Fotos of the Week, planned ones included, with photo, and portfolio or gallery if any. */
export function selectFotos(db: Db) {
  return db
    .selectFrom(selectPlacedPhotos(db))
    .innerJoin('fotos_of_the_week', 'fotos_of_the_week.photo_id', 'placed.id')
    .selectAll('placed')
    .select(['caption', 'photographer_name', 'instagram_link', 'instagram_username', 'shows_from'])
    .where('placed.id', 'not in', selectHiddenPhotoIds(db))
    .as('foto');
}

/** Returns the time from which the first Foto of the Week was shown. */
export async function findFirstFotoTime(db: Db): Promise<string | undefined> {
  const first = db.selectFrom('fotos_of_the_week').select('shows_from').orderBy('shows_from').limit(1);
  return (await first.executeTakeFirst())?.shows_from;
}

/** Returns the times from which these photos were Fotos of the Week, by photo id. */
export async function findFotoTimes(db: Db, ids: readonly string[], now: Date): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('fotos_of_the_week')
    .select(['photo_id', 'shows_from'])
    .where('photo_id', 'in', ids)
    .where('shows_from', '<=', now.toISOString())
    .orderBy('shows_from')
    .execute();
  return new Map(rows.map(({ photo_id, shows_from }) => [photo_id, shows_from]));
}

/** Returns the first of these sections with unpublished changes. */
export async function findDraftKey(db: Db, keys: readonly string[]): Promise<string | undefined> {
  const draft = await db.selectFrom('part_drafts').select('key').where('key', 'in', keys).executeTakeFirst();
  return draft?.key;
}
