import type { Db } from '../../ground/db/connection.ts';
import type { AccountRow } from './tables.ts';

/** Ends everything that lets somebody into an account or gives it another address: sessions, known devices, reset links and
 *  links that confirm a new address. Links that give an earlier address back stay: their holders outrank the caller.
 *  @param kept hashes of the session and the device that act
 *  @returns number of ended sessions */
export async function endAccess(
  trx: Db,
  { id, email_key }: Pick<AccountRow, 'id' | 'email_key'>,
  kept: { session?: string | undefined; device?: string | undefined } = {},
): Promise<number> {
  await trx
    .deleteFrom('known_devices')
    .where('account_id', '=', id)
    .where('token_hash', '!=', kept.device ?? '')
    .execute();
  await trx.deleteFrom('password_resets').where('account_id', '=', id).execute();
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
