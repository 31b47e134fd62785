import type { Db } from '@fotosoc/server-kit/db/connection';

/** Subquery for the ids of photos that are entered in calls. */
export function selectEnteredPhotoIds(db: Db) {
  return db.selectFrom('call_entries').select('call_entries.photo_id');
}

/** Subquery for the ids of photos whose entry cannot be seen any more, because the account is deleted. */
export function selectRemovedEntryPhotoIds(db: Db) {
  return selectEnteredPhotoIds(db).where('removed_at', 'is not', null);
}

/** Subquery for the ids of photos in published results of calls. */
export function selectPublishedEntryPhotoIds(db: Db) {
  return selectEnteredPhotoIds(db)
    .innerJoin('open_calls', 'open_calls.id', 'call_entries.call_id')
    .where('open_calls.results_at', 'is not', null);
}

/** Returns the call that a photo was entered in, and the account of the entry; `null` for the entry of a guest. */
export async function findEntryCall(
  db: Db,
  photoId: string,
): Promise<{ title: string; slug: string; accountId: string | null } | undefined> {
  const row = await db
    .selectFrom('call_entries')
    .innerJoin('open_calls', 'open_calls.id', 'call_entries.call_id')
    .select(['open_calls.title', 'open_calls.slug', 'call_entries.account_id as accountId'])
    .where('call_entries.photo_id', '=', photoId)
    .executeTakeFirst();
  return row && { ...row, accountId: row.accountId === '' ? null : row.accountId };
}

/** Returns the address of the guest who entered a photo by a mailed link; `undefined` for the photo of a member, and
 *  after the address was deleted. */
export async function findEntryGuestEmail(db: Db, photoId: string): Promise<string | undefined> {
  const guest = await db
    .selectFrom('call_entries')
    .innerJoin('call_guests', 'call_guests.id', 'call_entries.guest_id')
    .select('call_guests.email')
    .where('call_entries.photo_id', '=', photoId)
    .executeTakeFirst();
  return guest?.email;
}
