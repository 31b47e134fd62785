import type { Expression } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Returns the ids of photos that were uploaded for pages before an instant.
 *  @param except ids of photos that are left out */
export async function listPageUploads(trx: Db, before: string, except: Expression<string | null>): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where('purpose', '=', 'page')
    .where('created_at', '<', before)
    .where('id', 'not in', except)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deletePageUploads(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('photos').where('id', 'in', ids).execute();
}
