import type { RowKey, RowPage, RowValue } from '@fotosoc/contract/page-section';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectHiddenPhotos } from '../photos/read.ts';

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
  return db
    .selectFrom('fotos_of_the_week')
    .innerJoin('photos', 'photos.id', 'fotos_of_the_week.photo_id')
    .select(['photos.id', 'photos.alt', 'caption', 'photographer_name', 'shows_from'])
    .where('shows_from', '<=', now.toISOString())
    .where('photo_id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
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
    .where('photo_id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
    .where('shows_from', '<=', now.toISOString())
    .execute();
}

/** Returns the first of these sections with unpublished changes. */
export async function findDraftKey(db: Db, keys: readonly string[]): Promise<string | undefined> {
  const draft = await db.selectFrom('part_drafts').select('key').where('key', 'in', keys).executeTakeFirst();
  return draft?.key;
}
