import { sql } from 'kysely';
import { CLOCKS_DIFFER_MS } from '../../../ground/db/clocks.ts';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { borrowerKey } from '../../borrower.ts';
import { isShownNowhere, leftAccounts, photosThatGo } from '../../left.ts';
import { allFilesOf } from '../../photos/photo.ts';
import type { Site } from '../../site.ts';
import { unusableHash } from '../passwords.ts';
import type { AccountRow } from '../tables.ts';

type Parts = Pick<Site, 'db' | 'now' | 'photoStorage'>;

/** As the record calls them from then on. */
const NOBODY = 'Somebody who has left';
/** Photos that go at once. */
const PAGE = 100;

/** Erases the accounts that can come back no more, with everything of them; of others that were deleted, what they never
 *  showed. Broken off, it goes on with the next call. */
export async function eraseLeft(site: Parts): Promise<void> {
  const { db, now } = site;
  for (const { account_id } of await leftAccounts(db).execute()) await erasePhotos(site, account_id, isShownNowhere);
  const over = await db
    .selectFrom('accounts')
    .innerJoin('account_deletions', 'account_deletions.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('erased_at', '<', new Date(now().getTime() - CLOCKS_DIFFER_MS).toISOString())
    .execute();
  for (const account of over) {
    await write(db, 'none', (trx) => eraseRecord(trx, account));
    await erasePhotos(site, account.id);
    await write(db, `account:${account.id}`, async (trx) => {
      await eraseTraces(trx, account);
      await eraseAccount(trx, account.id);
    });
  }
}

/** What was done about something that is gone goes with it; who looked after the site is nobody's name. */
async function eraseRecord(trx: Db, { id, email_key }: AccountRow): Promise<void> {
  const gone = trx
    .selectFrom('portfolios')
    .select('id')
    .where('owner_id', '=', id)
    .unionAll(trx.selectFrom('captions').select('id').where('account_id', '=', id))
    .unionAll(photosThatGo(trx, id).select('photos.id'));
  await trx.deleteFrom('record_entries').where('area', '=', 'captions').where('subject_id', 'in', gone).execute();
  // Of each photo that it names it keeps who took it.
  await trx
    .deleteFrom('record_entries')
    .where('area', '=', 'fotos')
    .where((where) =>
      where.exists(
        photosThatGo(trx, id)
          .select('photos.id')
          .where(
            sql<boolean>`(record_entries.before_state || record_entries.after_state) like '%' || photos.id || '%'`,
          ),
      ),
    )
    .execute();
  await trx
    .updateTable('record_entries')
    .set({ subject: NOBODY })
    .where('area', '=', 'people')
    .where((where) => where.or([where('subject_id', '=', id), where(sql`lower(subject)`, '=', email_key)]))
    .execute();
}

/** The files first: once its row is gone, nobody knows that a file is to go for good. */
async function erasePhotos({ db, photoStorage }: Parts, id: string, only?: typeof isShownNowhere): Promise<void> {
  const going = photosThatGo(db, id)
    .$if(only !== undefined, (query) => query.where(only!))
    .select(['photos.id', 'file', 'variants'])
    .limit(PAGE);
  for (let page = await going.execute(); page.length > 0; page = await going.execute()) {
    await photoStorage.remove(page.flatMap(allFilesOf));
    const ids = page.map((photo) => photo.id);
    await db.deleteFrom('photos').where('id', 'in', ids).execute();
  }
}

/** What tells of an address beside its account. What it has borrowed stays until that is over. */
async function eraseTraces(trx: Db, { email, email_key, email_confirmed_at }: AccountRow): Promise<void> {
  const isIt = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = ${email_key}`;
  await trx.deleteFrom('right_invitations').where('email_key', '=', email_key).execute();
  await trx.deleteFrom('reset_requests').where(isIt('email')).execute();
  await trx.deleteFrom('mails').where(isIt('recipient')).where('next_try_at', 'is', null).execute();
  await trx.updateTable('review_cases').set({ email: null }).where(isIt('email')).execute();
  if (email_confirmed_at === null) return; // whose address it is nobody has shown
  const bookings = trx.updateTable('bookings').where('borrower_key', '=', borrowerKey(email));
  await bookings.set({ is_forgotten_after: 1 }).execute();
}

/** What is the society's of what an account uploaded belongs to a row from then on that says nothing, and lets nobody in. */
async function eraseAccount(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('portfolios').where('owner_id', '=', id).execute();
  await trx.deleteFrom('captions').where('account_id', '=', id).execute();
  const photo = await trx.selectFrom('photos').select('id').where('owner_id', '=', id).limit(1).executeTakeFirst();
  if (!photo) {
    await trx.deleteFrom('accounts').where('id', '=', id).execute();
    return;
  }
  const ofAccount = ['account_deletions', 'committee_ties', 'email_links', 'known_devices', 'password_resets'] as const;
  for (const table of ofAccount) await trx.deleteFrom(table).where('account_id', '=', id).execute();
  await trx.updateTable('record_entries').set({ actor_id: null }).where('actor_id', '=', id).execute();
  const nobody = { email: '', email_key: id, password_hash: unusableHash(), is_committee: 0, email_confirmed_at: null };
  await trx.updateTable('accounts').set(nobody).where('id', '=', id).execute();
}
