import { sql, type RawBuilder } from 'kysely';
import { MAX_CLOCK_SKEW_MS } from '@fotosoc/server-kit/db/clocks';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { eraseAccountRows, type AccountHolder } from '@fotosoc/server-kit/personal-data/account-rows';
import { findAccountHolder, isBorrowerShared, selectDeletedAccountIds } from '../../account-directory/read.ts';
import { eraseCredits } from './erase-credits.ts';
import { eraseFotoHistory, isAboutNamedPhoto } from './erase-foto-history.ts';
import { isUnpublishedPhoto, selectErasedPhotos } from './erased-photos.ts';
import { listAllPhotoFiles } from '../../photos/read.ts';
import type { PhotoRow } from '../../photos/tables.ts';
import type { SiteServices } from '../../services.ts';
import { createUnusableHash } from '../passwords.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { showGuestEntries } from './delete-account.ts';
import { erasePersonFromHandovers } from './erase-from-handovers.ts';

type Services = Pick<SiteServices, 'db' | 'declarations' | 'now' | 'photoStorage'>;

/** @returns the deleted photos, whose files must be removed after the commit */
type DeleteGuests = (trx: Db, holder: AccountHolder) => Promise<PhotoRow[]>;

const PHOTOS_PER_BATCH = 100;

/** Erases the data of accounts that were deleted more than a week ago and can no longer be restored. Photos that were
 *  never published are erased at once. An interrupted run continues with the next call. `onErasure` in the
 *  personal-data declarations of a table states how its rows are erased.
 *  @param deleteGuestsOfAccount deletes what the holder of an account has entered in calls without the account */
export async function eraseDeletedAccounts(site: Services, deleteGuestsOfAccount: DeleteGuests): Promise<void> {
  const { db, declarations, now, photoStorage } = site;
  for (const { account_id } of await selectDeletedAccountIds(db).execute())
    await erasePhotos(site, account_id, isUnpublishedPhoto);
  const over = await db
    .selectFrom('accounts')
    .innerJoin('account_deletions', 'account_deletions.account_id', 'accounts.id')
    .select(['accounts.id', 'kept'])
    .where('erased_at', '<', new Date(now().getTime() - MAX_CLOCK_SKEW_MS).toISOString())
    .execute();
  for (const account of over) {
    await write(db, 'none', (trx) => eraseHistory(trx, account.id));
    await erasePhotos(site, account.id);
    let guestPhotos: PhotoRow[] = [];
    await write(db, `account:${account.id}`, async (trx) => {
      await eraseAccountCredits(trx, account.id);
      const known = await findAccountHolder(trx, account.id);
      const holder = { ...known, sharesBorrower: await isBorrowerShared(trx, known, { countsDeleted: true }) };
      guestPhotos = await deleteGuestsOfAccount(trx, holder);
      // Another account with the address was restored meanwhile: entries that are left can be its entries.
      await showGuestEntries(trx, account);
      if (holder.email !== undefined) await erasePersonFromHandovers(trx, holder.email);
      if (holder.email !== undefined) await eraseInductionNames(trx, holder.email);
      await eraseAccountRows(trx, declarations, holder);
      await eraseAccount(trx, account.id);
      await insertSecurityEvent(trx, { kind: 'account-erasure', accountId: account.id }, now());
    });
    await photoStorage.remove(guestPhotos.flatMap(listAllPhotoFiles));
  }
}

/** Erases activity log entries and Foto of the Week histories of deleted portfolios, captions and photos. */
async function eraseHistory(trx: Db, id: string): Promise<void> {
  const gone = trx
    .selectFrom('portfolios')
    .select('id')
    .where('owner_id', '=', id)
    .unionAll(trx.selectFrom('captions').select('id').where('account_id', '=', id))
    .unionAll(selectErasedPhotos(trx, id).select('photos.id'));
  await trx.deleteFrom('record_entries').where('area', '=', 'captions').where('subject_id', 'in', gone).execute();
  await trx.deleteFrom('stranger_posts').where('subject_id', 'in', gone).execute();
  const own = trx.selectFrom('photos').select('id').where('owner_id', '=', id);
  const isAboutErased = (text: RawBuilder<string>) =>
    sql<boolean>`exists (select 1 from photos as erased
      where erased.id in (${selectErasedPhotos(trx, id).select('photos.id')}) and ${text} like '%' || erased.id || '%')`;
  await eraseFotoHistory(
    trx,
    (text) => sql<boolean>`(${isAboutErased(text)} or ${isAboutNamedPhoto(text, own, selectNames(trx, id))})`,
  );
}

/** Removes the person's name from activity log entries of ended inductions, which can no longer be undone. */
async function eraseInductionNames(trx: Db, emailKey: string): Promise<void> {
  await trx
    .updateTable('record_entries')
    .set({ before_state: null })
    .where('area', '=', 'loans')
    .where('act', '=', 'end-induction')
    .where(sql<boolean>`lower(subject) = ${emailKey}`)
    .execute();
}

/** Deletes the files before the rows, because the row is the only record of a file's path. */
async function erasePhotos(
  { db, photoStorage }: Services,
  id: string,
  only?: typeof isUnpublishedPhoto,
): Promise<void> {
  const going = selectErasedPhotos(db, id)
    .$if(only !== undefined, (query) => query.where(only!))
    .select(['photos.id', 'file', 'variants', 'width'])
    .limit(PHOTOS_PER_BATCH);
  for (let page = await going.execute(); page.length > 0; page = await going.execute()) {
    await photoStorage.remove(page.flatMap(listAllPhotoFiles));
    const ids = page.map((photo) => photo.id);
    await db.deleteFrom('moved_in').where('kind', '=', 'photo').where('target', 'in', ids).execute();
    await db.deleteFrom('photos').where('id', 'in', ids).execute();
  }
}

/** Removes the photographer from kept photos. */
async function eraseAccountCredits(trx: Db, id: string): Promise<void> {
  await eraseCredits(trx, trx.selectFrom('photos').select('id').where('owner_id', '=', id), selectNames(trx, id));
}

/** Subquery for the names, in lower case, by which the photographer is recognised: of the portfolios and of the entries
 *  of an account. */
function selectNames(db: Db, accountId: string) {
  return db
    .selectFrom('portfolios')
    .select(sql<string>`lower(name)`.as('name'))
    .where('owner_id', '=', accountId)
    .union(
      db
        .selectFrom('call_entries')
        .select(sql<string>`lower(name)`.as('name'))
        .where('account_id', '=', accountId),
    );
}

/** Deletes an account. If photos of the society refer to the account, an anonymous row without sign-in replaces it. */
async function eraseAccount(trx: Db, id: string): Promise<void> {
  const photo = await trx.selectFrom('photos').select('id').where('owner_id', '=', id).limit(1).executeTakeFirst();
  if (!photo) {
    await trx.deleteFrom('accounts').where('id', '=', id).execute();
    return;
  }
  const nobody = {
    email: '',
    email_key: id,
    password_hash: createUnusableHash(),
    is_committee: 0,
    email_confirmed_at: null,
  };
  await trx.updateTable('accounts').set(nobody).where('id', '=', id).execute();
}
