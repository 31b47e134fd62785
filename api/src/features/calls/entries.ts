import { randomUUID } from 'node:crypto';
import type { CallEntry, OwnEntry } from '@fotosoc/contract/calls';
import type { Photo } from '@fotosoc/contract/photo';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findUnusableNames, normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import { selectConfirmedAccountIds } from '../account-directory/read.ts';
import { selectFotoIds } from '../content/read.ts';
import { deletePhotos } from '../photos/photo-sets/queries.ts';
import { updatePhotoTexts } from '../photos/photo-texts.ts';
import {
  findUnpublishedIds,
  listPhotoRows,
  selectHiddenPhotoIds,
  selectPhotosInSets,
  selectUnplacedPhotos,
  selectUploads,
  toPhoto,
} from '../photos/read.ts';
import type { PhotoRow } from '../photos/tables.ts';
import { getCallState } from './rules.ts';
import type { CallEntryRow, CallRow } from './tables.ts';

/** Maximum number of own photos that a member can choose from. */
const MAX_OWN_PHOTOS = 60;

const fail = createSharedFail<'POST /api/calls/:slug/entries' | 'PUT /api/calls/:slug/entries/:id'>();
const failNew = createSharedFail<'POST /api/calls/:slug/entries'>();
const failOne = createSharedFail<`${'PUT' | 'DELETE'} /api/calls/:slug/entries/:id`>();

/** Person who enters photos. */
export interface Entrant {
  /** Column of `call_entries` with the id: of the account, or of the guest. */
  column: 'account_id' | 'guest_id';
  id: string;
  /** Key of the person's confirmed address. */
  personKey: string;
}

export interface EntryTexts {
  title: string;
  name: string;
}

/** @throws HttpError 400 with a sentence per field */
export function requireEntryTexts({ title, name }: EntryTexts): EntryTexts {
  const fields = findUnusableNames({ title, name });
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
  return { title: normaliseLine(title), name: normaliseLine(name) };
}

/** @throws HttpError 409 `calls/not-open` */
export function requireOpen(call: CallRow, now: Date): void {
  const state = getCallState(call, now);
  if (state === 'open') return;
  const sentence = state === 'planned' ? 'This call has not opened yet.' : 'This call has closed.';
  throw failOne(409, 'calls/not-open', sentence);
}

/** Returns the entries of an account or of a guest, oldest first. */
export async function listOwnEntries(
  db: Db,
  callId: string,
  { column, id }: Pick<Entrant, 'column' | 'id'>,
): Promise<OwnEntry[]> {
  const rows = await selectEntries(db, callId)
    .select(['id', 'photo_id', 'title', 'name'])
    .where(column, '=', id)
    .execute();
  return addPhotos(db, rows, (photo) => toPhoto(photo));
}

/** Returns an existing entry of the entrant. */
async function getOwnEntry(db: Db, call: CallRow, entrant: Entrant, id: string): Promise<OwnEntry> {
  return (await listOwnEntries(db, call.id, entrant)).find((entry) => entry.id === id)!;
}

/** Returns all entries without names and camera data, oldest first. */
export async function listAllEntries(db: Db, callId: string): Promise<CallEntry[]> {
  const rows = await selectEntries(db, callId)
    .select(['id', 'photo_id', 'title', 'account_id'])
    .where('removed_at', 'is', null)
    .execute();
  const entries = rows.map(({ account_id, ...entry }) => ({ ...entry, isOfGuest: account_id === '' }));
  return addPhotos(db, entries, (photo) => toPhoto(photo, false));
}

function selectEntries(db: Db, callId: string) {
  return db.selectFrom('call_entries').where('call_id', '=', callId).orderBy('entered_at').orderBy('id');
}

async function addPhotos<T extends { photo_id: string }>(
  db: Db,
  entries: readonly T[],
  convert: (photo: PhotoRow) => Photo,
) {
  const ids = entries.map(({ photo_id }) => photo_id);
  const rows = new Map((await listPhotoRows(db, ids)).map((row) => [row.id, row]));
  const hidden = await findUnpublishedIds(db, ids);
  return entries.flatMap(({ photo_id, ...entry }) => {
    const row = rows.get(photo_id);
    return row ? [{ ...entry, photo: convert(row), isHidden: hidden.has(photo_id) }] : [];
  });
}

/** Returns the latest photos of the visible portfolios of an account. */
export async function listOwnPhotos(db: Db, accountId: string): Promise<Photo[]> {
  const rows = await selectPhotosInSets(db)
    .selectAll('photos')
    .where('photos.owner_id', '=', accountId)
    .where('photo_sets.portfolio_id', 'is not', null)
    .where('photos.id', 'not in', selectHiddenPhotoIds(db))
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id')
    .limit(MAX_OWN_PHOTOS)
    .execute();
  return rows.map((row) => toPhoto(row));
}

/** Returns the number of photos that a person may still enter, counted over all accounts and the mailed links of the same
 *  address. Entries of other accounts count only if the account has confirmed the address: anyone can register with the
 *  address of somebody else.
 *  @param entrant without `personKey` if the address is not confirmed: only the entries of the account count then */
export async function countEntriesLeft(
  db: Db,
  call: Pick<CallRow, 'id' | 'entries_each'>,
  { column, id, personKey }: Pick<Entrant, 'column' | 'id'> & Partial<Entrant>,
): Promise<number> {
  const { count } = await db
    .selectFrom('call_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('call_id', '=', call.id)
    .where((where) =>
      where.or([
        where(column, '=', id),
        ...(personKey === undefined
          ? []
          : [
              where.and([
                where('person_key', '=', personKey),
                where.or([where('account_id', '=', ''), where('account_id', 'in', selectConfirmedAccountIds(db))]),
              ]),
            ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Math.max(0, call.entries_each - Number(count));
}

/** Enters a photo.
 *  @throws HttpError 409 `calls/not-open`, `calls/too-many-entries`, 400 `photos/not-found` */
export async function insertEntry(
  trx: Db,
  call: CallRow,
  entrant: Entrant,
  { photoId, ...texts }: EntryTexts & { photoId: string },
  now: Date,
): Promise<OwnEntry> {
  requireOpen(call, now);
  if ((await countEntriesLeft(trx, call, entrant)) === 0) {
    const most = call.entries_each === 1 ? '1 photo' : `${call.entries_each} photos`;
    throw failNew(409, 'calls/too-many-entries', `You have entered ${most}, which is the most that this call allows.`);
  }
  await requireFreeUpload(trx, entrant, photoId);
  const row: CallEntryRow = {
    id: randomUUID(),
    call_id: call.id,
    photo_id: photoId,
    account_id: '',
    guest_id: null,
    [entrant.column]: entrant.id,
    person_key: entrant.personKey,
    ...texts,
    entered_at: now.toISOString(),
    removed_at: null,
    place: null,
    score_sum: null,
    score_count: null,
  };
  await trx.insertInto('call_entries').values(row).execute();
  await updatePhotoTexts(trx, photoId, { title: texts.title });
  return getOwnEntry(trx, call, entrant, row.id);
}

/** Saves the texts of an entry, and its photo if one is passed. Another photo starts without votes and marks.
 *  @returns the entry, and the replaced photo as `dropped`, whose files must be removed after the commit
 *  @throws HttpError 404 `calls/entry-not-found`, 409 `calls/not-open`, 400 `photos/not-found` */
export async function updateEntry(
  trx: Db,
  call: CallRow,
  { id, entrant }: { id: string; entrant: Entrant },
  { photoId, ...texts }: EntryTexts & { photoId: string | undefined },
  now: Date,
): Promise<{ entry: OwnEntry; dropped: PhotoRow[] }> {
  const entry = await requireOwnEntry(trx, call, id, entrant);
  requireOpen(call, now);
  const replaced = photoId !== undefined && photoId !== entry.photo_id;
  if (replaced) await requireFreeUpload(trx, entrant, photoId);
  const photo_id = photoId ?? entry.photo_id;
  await trx
    .updateTable('call_entries')
    .set({ ...texts, photo_id })
    .where('id', '=', id)
    .execute();
  if (replaced) await trx.deleteFrom('call_marks').where('entry_id', '=', id).execute();
  await updatePhotoTexts(trx, photo_id, { title: texts.title });
  const dropped = replaced ? await deleteEntryPhotos(trx, [entry.photo_id]) : [];
  return { entry: await getOwnEntry(trx, call, entrant, id), dropped };
}

/** Withdraws an entry.
 *  @returns the deleted photo, whose files must be removed after the commit
 *  @throws HttpError 404 `calls/entry-not-found`, 409 `calls/not-open` */
export async function deleteEntry(
  trx: Db,
  call: CallRow,
  { id, entrant }: { id: string; entrant: Entrant },
  now: Date,
): Promise<PhotoRow[]> {
  const entry = await requireOwnEntry(trx, call, id, entrant);
  requireOpen(call, now);
  await trx.deleteFrom('call_entries').where('id', '=', id).execute();
  return deleteEntryPhotos(trx, [entry.photo_id]);
}

/** Deletes a call with its entries. Photos in galleries stay.
 *  @returns the deleted photos, whose files must be removed after the commit */
export async function deleteCall(trx: Db, { id }: CallRow): Promise<PhotoRow[]> {
  const entries = await trx.deleteFrom('call_entries').where('call_id', '=', id).returning('photo_id').execute();
  await trx.deleteFrom('open_calls').where('id', '=', id).execute();
  return deleteEntryPhotos(
    trx,
    entries.map(({ photo_id }) => photo_id),
  );
}

/** Deletes the photos except for those in a gallery, and Fotos of the Week.
 *  @returns the deleted photos, whose files must be removed after the commit */
export async function deleteEntryPhotos(trx: Db, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectUnplacedPhotos(trx)
    .selectAll()
    .where('id', 'in', ids)
    .where('id', 'not in', selectFotoIds(trx))
    .execute();
  await deletePhotos(trx, rows);
  return rows;
}

async function requireOwnEntry(trx: Db, call: CallRow, id: string, entrant: Entrant): Promise<CallEntryRow> {
  const entry = await trx
    .selectFrom('call_entries')
    .selectAll()
    .where('id', '=', id)
    .where('call_id', '=', call.id)
    .where(entrant.column, '=', entrant.id)
    .executeTakeFirst();
  if (!entry) throw failOne(404, 'calls/entry-not-found', 'This photo was withdrawn, or is not yours.');
  return entry;
}

/** @throws HttpError 400 `photos/not-found` unless the photo is an upload of the entrant for a call, and not entered */
async function requireFreeUpload(trx: Db, { column, id }: Entrant, photoId: string): Promise<void> {
  const uploads =
    column === 'account_id'
      ? selectUploads(trx, id, 'entry').select('id')
      : trx.selectFrom('call_guest_photos').select('photo_id as id').where('guest_id', '=', id);
  const photo = await trx
    .selectFrom(uploads.as('uploads'))
    .select('id')
    .where('id', '=', photoId)
    .where('id', 'not in', trx.selectFrom('call_entries').select('photo_id'))
    .executeTakeFirst();
  if (!photo) throw createPhotoMissingError();
}

export function createPhotoMissingError() {
  const sentence = 'This photo was deleted or is entered already. Choose another photo.';
  return fail(400, 'photos/not-found', sentence, { fields: { photoId: sentence } });
}
