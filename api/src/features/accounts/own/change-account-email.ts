import type { Db } from '@fotosoc/server-kit/db/connection';
import type { AccountRow, EmailLinkRow } from '../tables.ts';
import { deletePasskeyRecoveries } from '../stored-passkeys/queries.ts';
import { insertEmailLink } from '../email-links.ts';

/** Changes the address of an account to the address of a mailed link. An older address outranks every later address, so
 *  that the first owner can undo each change by a thief. A return to an older address ends the links of later
 *  addresses. Links of still older addresses stay valid for their seven days.
 *  @returns token of the link that restores the replaced address; `undefined` if the account returns to an older
 *  address */
export async function changeAccountEmail(
  trx: Db,
  account: AccountRow,
  link: EmailLinkRow,
  now: Date,
): Promise<string | undefined> {
  const { id } = account;
  const { email, email_key } = link;
  const rank = link.email_rank ?? (await findEmailRank(trx, link, now)) ?? account.email_rank + 1;
  const row = { email, email_key, email_rank: rank, email_confirmed_at: now.toISOString() };
  await trx.updateTable('accounts').set(row).where('id', '=', id).execute();
  await trx
    .deleteFrom('email_links')
    .where('account_id', '=', id)
    .where((where) => where.or([where('act', '=', 'confirm'), where('email_key', '=', email_key)]))
    .execute();
  // The reset and recovery links were mailed to an address that no longer belongs to the account.
  await trx.deleteFrom('password_resets').where('account_id', '=', id).execute();
  await deletePasskeyRecoveries(trx, id);
  if (rank > account.email_rank) {
    const replaced = { accountId: id, act: 'give-back', email: account.email } as const;
    const isConfirmed = account.email_confirmed_at !== null;
    return insertEmailLink(trx, { ...replaced, rank: isConfirmed ? account.email_rank : null }, now);
  }
  await trx
    .deleteFrom('email_links')
    .where('account_id', '=', id)
    .where((where) => where.or([where('email_rank', 'is', null), where('email_rank', '>', rank)]))
    .execute();
  return undefined;
}

/** Returns the rank of an earlier address of an account; `undefined` if the address can no longer be restored. */
async function findEmailRank(
  trx: Db,
  { account_id, email_key }: EmailLinkRow,
  now: Date,
): Promise<number | null | undefined> {
  const earlier = await trx
    .selectFrom('email_links')
    .select('email_rank')
    .where('account_id', '=', account_id)
    .where('act', '=', 'give-back')
    .where('email_key', '=', email_key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return earlier?.email_rank;
}
