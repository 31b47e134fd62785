import type { Db } from '@fotosoc/server-kit/db/connection';
import { deletePasskeyRecoveries, deletePasskeys } from './stored-passkeys/queries.ts';
import type { AccountRow } from './tables.ts';

/** Ends all access to an account: sessions, known devices, passkeys, reset links, links that remove passkeys and links
 *  that confirm a new address. Links that restore an earlier address stay: the holder of the earlier address must be
 *  able to undo a change by a thief.
 *  @param kept hashes of the current session and device, which stay; `passkeys: true` keeps the passkeys
 *  @returns number of ended sessions */
export async function endAccess(
  trx: Db,
  { id, email_key }: Pick<AccountRow, 'id' | 'email_key'>,
  kept: { session?: string | undefined; device?: string | undefined; passkeys?: true } = {},
): Promise<number> {
  await trx
    .deleteFrom('known_devices')
    .where('account_id', '=', id)
    .where('token_hash', '!=', kept.device ?? '')
    .execute();
  await trx.deleteFrom('password_resets').where('account_id', '=', id).execute();
  if (kept.passkeys) await deletePasskeyRecoveries(trx, id);
  else await deletePasskeys(trx, id);
  await trx
    .deleteFrom('email_links')
    .where('account_id', '=', id)
    .where('act', '=', 'confirm')
    .where('email_key', '!=', email_key)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('account_id', '=', id)
    .where('token_hash', '!=', kept.session ?? '')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
