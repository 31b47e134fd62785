import type { Db } from '../ground/db/connection.ts';

/** Where the page is that had this address once.
 *  @param path decoded, without a trailing slash */
export async function findMoved(db: Db, path: string): Promise<string | undefined> {
  const row = await db.selectFrom('old_addresses').select('leads_to').where('path', '=', path).executeTakeFirst();
  return row?.leads_to;
}

/** From now on whoever asks for the one address is led to the other; the first that had an address keeps it. */
export async function leadOn(db: Db, path: string, leads_to: string): Promise<void> {
  await db
    .insertInto('old_addresses')
    .values({ path, leads_to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
