import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { getSocietyAccountId } from '../accounts/society-account.ts';
import { deletePhotos } from '../photos/photo-sets/queries.ts';
import { insertPhoto } from '../photos/queries.ts';
import { listPhotoRows } from '../photos/read.ts';
import type { PhotoRow } from '../photos/tables.ts';
import type { Uploader } from '../photos/upload/uploader.ts';
import type { SiteServices } from '../services.ts';
import { countEntriesLeft, requireOpen } from './entries.ts';
import { requireGuest, requireNoDeletedAccount, toGuestEntrant } from './guests.ts';
import type { CallGuestRow, CallRow } from './tables.ts';

/** Number of uploads that a guest can have besides the entries, to replace a photo. */
const SPARE_UPLOADS = 1;

/** Creates the function that returns the uploader of a mailed token. The account of the society owns the uploads of
 *  guests. */
export function createGuestFinder(
  site: Pick<SiteServices, 'config' | 'db' | 'now'>,
): (token: string) => Promise<Uploader> {
  const { config, db, now } = site;
  return async (token) => {
    const { guest, call } = await requireGuest(db, token, { now: now() });
    requireOpen(call, now());
    await requireNoDeletedAccount(db, guest);
    return {
      ownerId: await getSocietyAccountId(db, now()),
      key: `guest:${guest.id}`,
      rate: config.rates.uploadsPerGuest,
      admit: async ({ purpose }) => {
        if (purpose !== 'entry') throw createInvalidFieldsError({ purpose: 'The purpose must be entry.' });
      },
      getLock: () => `call:${call.id}`,
      insert: async (trx, row) => {
        const current = await requireGuest(trx, token, { now: now() });
        requireOpen(current.call, now());
        await insertPhoto(trx, row);
        await trx.insertInto('call_guest_photos').values({ photo_id: row.id, guest_id: guest.id }).execute();
        return deleteExcessUploads(trx, current, row.id);
      },
    };
  };
}

/** Deletes the oldest uploads that a guest has not entered, except for as many as the guest can still enter and a spare
 *  one.
 *  @param latest id of the latest upload, which stays even if the clock was set back
 *  @returns the deleted photos, whose files must be removed after the commit */
async function deleteExcessUploads(
  trx: Db,
  { guest, call }: { guest: CallGuestRow; call: CallRow },
  latest: string,
): Promise<PhotoRow[]> {
  const unused = await trx
    .selectFrom('call_guest_photos')
    .select('photo_id')
    .where('guest_id', '=', guest.id)
    .where('photo_id', '!=', latest)
    .where('photo_id', 'not in', trx.selectFrom('call_entries').select('photo_id'))
    .execute();
  const rows = await listPhotoRows(
    trx,
    unused.map(({ photo_id }) => photo_id),
  );
  const kept = SPARE_UPLOADS + (await countEntriesLeft(trx, call, toGuestEntrant(guest))) - 1; // without the latest
  const excess = rows.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)).slice(kept);
  await deletePhotos(trx, excess);
  return excess;
}
