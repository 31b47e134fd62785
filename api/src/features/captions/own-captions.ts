import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Removes a caption of an account from the site.
 *  @returns false if the account has no such caption */
export async function removeOwnCaption(trx: Db, accountId: string, captionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('captions')
    .set({ removed_at: now.toISOString() })
    .where('id', '=', captionId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undoes the removal of a caption.
 *  @returns false if the account removed no such caption within the time to undo */
export async function restoreOwnCaption(trx: Db, accountId: string, captionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('captions')
    .set({ removed_at: null })
    .where('id', '=', captionId)
    .where('account_id', '=', accountId)
    .where('removed_at', '>', new Date(now.getTime() - UNDO_SECONDS * 1000).toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
