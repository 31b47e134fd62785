import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import type { AccountHolder } from '@fotosoc/server-kit/personal-data/account-rows';
import { eraseCredits } from '../accounts/deletion/erase-credits.ts';
import { eraseFotoHistory, isAboutNamedPhoto } from '../accounts/deletion/erase-foto-history.ts';
import { selectGuestsOfAccount } from '../accounts/deletion/guests.ts';
import type { PhotoRow } from '../photos/tables.ts';
import type { SiteServices } from '../services.ts';
import { deleteEntryPhotos } from './entries.ts';
import { getGuestEnd } from './rules.ts';
import type { CallRow } from './tables.ts';

const fail = createSharedFail<'DELETE /api/calls/:slug/guest-entries/:id'>();

/** Deletes the guest of an entry with all entries in the call. Photos in galleries stay, without the name.
 *  @returns the deleted photos, whose files must be removed after the commit
 *  @throws HttpError 404 `calls/entry-not-found` */
export async function deleteGuestOfEntry(trx: Db, call: CallRow, entryId: string): Promise<PhotoRow[]> {
  const entry = await trx
    .selectFrom('call_entries')
    .select(['id', 'guest_id'])
    .where('id', '=', entryId)
    .where('call_id', '=', call.id)
    .where('account_id', '=', '')
    .executeTakeFirst();
  if (!entry) throw fail(404, 'calls/entry-not-found', 'This photo was withdrawn, or a member entered it.');
  if (entry.guest_id !== null) return deleteGuests(trx, [entry.guest_id]);
  return deleteEntries(trx, [entry.id]);
}

/** Deletes the entries by mailed links that belong to an account, in all calls, and the address. Photos in galleries
 *  stay, without the name.
 *  @returns the deleted photos, whose files must be removed after the commit */
export async function deleteGuestsOfAccount(trx: Db, holder: AccountHolder): Promise<PhotoRow[]> {
  const guests = await selectGuestsOfAccount(trx, holder).execute();
  return deleteGuests(
    trx,
    guests.map(({ id }) => id),
  );
}

async function deleteGuests(trx: Db, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return [];
  const entries = await trx.selectFrom('call_entries').select('id').where('guest_id', 'in', ids).execute();
  const entered = await deleteEntries(
    trx,
    entries.map(({ id }) => id),
  );
  const uploads = await trx.selectFrom('call_guest_photos').select('photo_id').where('guest_id', 'in', ids).execute();
  await trx.deleteFrom('call_guests').where('id', 'in', ids).execute();
  const unused = await deleteEntryPhotos(
    trx,
    uploads.map(({ photo_id }) => photo_id),
  );
  return [...entered, ...unused];
}

async function deleteEntries(trx: Db, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return [];
  const entries = trx.selectFrom('call_entries').where('id', 'in', ids);
  const names = entries.select(({ fn }) => fn<string>('lower', ['name']).as('name'));
  await eraseCredits(trx, entries.select('photo_id'), names);
  await eraseFotoHistory(trx, (text) => isAboutNamedPhoto(text, entries.select('photo_id'), names));
  const photos = await entries.select('photo_id').execute();
  await trx.deleteFrom('call_entries').where('id', 'in', ids).execute();
  return deleteEntryPhotos(
    trx,
    photos.map(({ photo_id }) => photo_id),
  );
}

/** Deletes the names and addresses of guests without an entry once the call has closed, and of all guests when their
 *  links end. Entries stay in the results. */
export async function deleteExpiredGuests({ db, now }: Pick<SiteServices, 'db' | 'now'>): Promise<void> {
  const calls = await db
    .selectFrom('open_calls')
    .selectAll()
    .where('closes_at', '<=', now().toISOString())
    .where('id', 'in', db.selectFrom('call_guests').select('call_id'))
    .execute();
  for (const call of calls) {
    await write(db, `call:${call.id}`, async (trx) => {
      const guests = trx.selectFrom('call_guests').select('id').where('call_id', '=', call.id);
      const isOver = getGuestEnd(call) <= now();
      if (isOver) {
        await trx.updateTable('call_entries').set({ person_key: '' }).where('guest_id', 'in', guests).execute();
      }
      const entered = trx.selectFrom('call_entries').select('guest_id').where('guest_id', 'is not', null);
      await trx
        .deleteFrom('call_guests')
        .where('call_id', '=', call.id)
        .$if(!isOver, (query) => query.where('id', 'not in', entered.$castTo<{ guest_id: string }>()))
        .execute();
    });
  }
}
