import { DELETED_ACCOUNT_DAYS } from '@fotosoc/contract/limits';
import type { GivenRight } from '@fotosoc/contract/people';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { findSetting } from '@fotosoc/server-kit/db/settings';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { selectErasedPhotos } from './erased-photos.ts';
import { findAccountHolder, isBorrowerShared } from '../../account-directory/read.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import type { AccountRow } from '../tables.ts';
import type { AccountDeletionRow } from './tables.ts';
import type { ReviewCaseRow } from '../../moderation-cases/tables.ts';
import { deleteConfirmLinks } from '../email-links.ts';
import { deletePasskeyRecoveries } from '../stored-passkeys/queries.ts';
import { replaceGrantedRights } from '../rights/queries.ts';
import { hasOtherAdministrator, listGrantedRights, listPeople } from '../read.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { selectGuestsOfAccount } from './guests.ts';
import { createRestoredAccountMail, createDeletedAccountMail } from './deletion-mail.ts';

type Services = Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>;

/** Data that `restoreAccount` inserts again; the other rows of the account are kept in their tables. */
interface DeletedAccountState {
  cases: Selectable<ReviewCaseRow>[];
  /** Entries by mailed links that this deletion has hidden. Of several accounts whose addresses differ in the suffix
   *  behind a plus, each hides the entries of its exact address, and the last one all. */
  guestEntryIds: string[];
}

/** Returns the reason why an account cannot be deleted, as a sentence; undefined if it can. */
export async function findDeletionObstacle(
  { administrator, config, now }: Services,
  db: Db,
  accountId: string,
): Promise<string | undefined> {
  if (config.adminUserId === accountId) {
    return 'The server’s configuration names you as administrator. Ask the operator of the server to name another administrator first.';
  }
  const administratorId = await administrator(db);
  const given = await listGrantedRights(db, accountId, now());
  const isAdministrator = accountId === administratorId || given.some(({ right }) => right === 'administrator');
  if (!isAdministrator || (await hasOtherAdministrator(db, accountId, administratorId))) return undefined;
  return 'You are the only administrator. Make another person administrator under People first.';
}

/** Deletes an account, which can be restored for a week. Sessions, rights and links with committee entries end for
 *  good. Portfolios and captions are hidden with their moderation cases. Photos in galleries stay with the society. The
 *  transaction must hold the locks `rights`, `content` and the lock of the account.
 *  @returns end of the time in which the account can be restored */
export async function deleteAccount(
  { administrator, config, now, society }: Services,
  trx: Db,
  { id, email }: AccountRow,
): Promise<Date> {
  const until = new Date(now().getTime() + DELETED_ACCOUNT_DAYS * DAY_MS);
  const erasedAt = until.toISOString();
  // The sessions first: on PostgreSQL, the deletion waits here for the writes of running requests.
  await trx.deleteFrom('sessions').where('account_id', '=', id).execute();
  const rights = await endRights(trx, id, { administratorId: await administrator(trx), now: now() });
  await deleteConfirmLinks(trx, id);
  await deletePasskeyRecoveries(trx, id);
  const cases = await trx.deleteFrom('review_cases').where(isOpenCaseOfAccount(trx, id)).returningAll().execute();
  const hidden = trx.updateTable('portfolios').set({ hidden_at: erasedAt });
  await hidden.where('owner_id', '=', id).where('hidden_at', 'is', null).execute();
  const removed = trx.updateTable('captions').set({ removed_at: erasedAt });
  await removed.where('account_id', '=', id).where('removed_at', 'is', null).execute();
  const entries = trx.updateTable('call_entries').set({ removed_at: erasedAt }).where('removed_at', 'is', null);
  const { numUpdatedRows } = await entries.where('account_id', '=', id).executeTakeFirst();
  const holder = await findAccountHolder(trx, id);
  const sharesBorrower = await isBorrowerShared(trx, holder, { countsDeleted: false });
  const guests = selectGuestsOfAccount(trx, { ...holder, sharesBorrower });
  const ofGuest = await entries.where('guest_id', 'in', guests).returning('id').execute();
  const guestEntryIds = ofGuest.map((entry) => entry.id);
  const kept = JSON.stringify({ cases, guestEntryIds } satisfies DeletedAccountState);
  await trx
    .insertInto('account_deletions')
    .values({ account_id: id, deleted_at: now().toISOString(), erased_at: erasedAt, kept })
    .execute();
  const detail = rights.map(({ right }) => `-${right}`).join(' ');
  await insertSecurityEvent(trx, { kind: 'account-deletion', accountId: id, detail }, now());
  const hidesEntries = numUpdatedRows > 0n || guestEntryIds.length > 0;
  const mail = { until, rights, hidesEntries, publicUrl: config.publicUrl };
  await queueMail(trx, createDeletedAccountMail(society(), email, mail), now());
  return until;
}

/** Ends the rights of an account and logs the change. A restored account does not get its rights back, because nobody
 *  can see or end the rights of a deleted account.
 *  @returns the ended rights */
async function endRights(
  trx: Db,
  id: string,
  { administratorId, now }: { administratorId: string | undefined; now: Date },
): Promise<GivenRight[]> {
  const [person] = await listPeople(trx, { administratorId, only: id, now });
  const { rights, name, email } = person!;
  await replaceGrantedRights(trx, id, []);
  if ((await findSetting(trx, 'seeded-administrator')) === id) {
    await trx.deleteFrom('settings').where('name', '=', 'seeded-administrator').execute();
  }
  await trx.deleteFrom('committee_ties').where('account_id', '=', id).execute();
  await trx.updateTable('accounts').set({ is_committee: 0 }).where('id', '=', id).execute();
  if (rights.length > 0) {
    const subject = { id, name: name ?? email };
    await logActivity(trx, { area: 'people', actorId: null, action: 'leave', subject, after: rights }, now);
  }
  return rights;
}

/** Restores a deleted account, as a plain member.
 *  @returns false if the account was not deleted or can no longer be restored */
export async function restoreAccount(
  { now, society }: Pick<Services, 'now' | 'society'>,
  trx: Db,
  { id, email }: AccountRow,
): Promise<boolean> {
  const at = now().toISOString();
  const deletion = await trx
    .deleteFrom('account_deletions')
    .where('account_id', '=', id)
    .where('erased_at', '>', at)
    .returningAll()
    .executeTakeFirst();
  if (!deletion) return false;
  const { cases = [] } = JSON.parse(deletion.kept) as Partial<DeletedAccountState>;
  const shown = trx.updateTable('portfolios').set({ hidden_at: null });
  await shown.where('owner_id', '=', id).where('hidden_at', '>', at).execute();
  const restored = trx.updateTable('captions').set({ removed_at: null });
  await restored.where('account_id', '=', id).where('removed_at', '>', at).execute();
  const entries = trx.updateTable('call_entries').set({ removed_at: null });
  await entries.where('account_id', '=', id).where('removed_at', '>', at).execute();
  await showGuestEntries(trx, deletion);
  for (const one of cases)
    if (await subjectExists(trx, one)) await trx.insertInto('review_cases').values(one).execute();
  await queueMail(trx, createRestoredAccountMail(society(), email), now());
  return true;
}

/** Shows the entries by mailed links that a deletion has hidden. */
export async function showGuestEntries(trx: Db, { kept }: Pick<AccountDeletionRow, 'kept'>): Promise<void> {
  const { guestEntryIds = [] } = JSON.parse(kept) as Partial<DeletedAccountState>;
  if (guestEntryIds.length === 0) return;
  await trx.updateTable('call_entries').set({ removed_at: null }).where('id', 'in', guestEntryIds).execute();
}

/** Returns whether the time in which a deleted account can be restored has passed. */
export async function isPastRestore(db: Db, accountId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account_deletions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('erased_at', '<=', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns an SQL condition for open moderation cases about captions or photos of an account. */
function isOpenCaseOfAccount(trx: Db, accountId: string) {
  const captions = trx.selectFrom('captions').select('id').where('account_id', '=', accountId);
  return (where: ExpressionBuilder<Database, 'review_cases'>) =>
    where.and([
      where('decided_at', 'is', null),
      where.or([
        where('caption_id', 'in', captions),
        where('photo_id', 'in', selectErasedPhotos(trx, accountId).select('photos.id')),
      ]),
    ]);
}

/** Returns whether the caption or photo of a case still exists. */
async function subjectExists(trx: Db, { caption_id, photo_id }: Selectable<ReviewCaseRow>): Promise<boolean> {
  const subject =
    caption_id === null
      ? trx.selectFrom('photos').select('id').where('id', '=', photo_id)
      : trx.selectFrom('captions').select('id').where('id', '=', caption_id);
  return (await subject.executeTakeFirst()) !== undefined;
}
