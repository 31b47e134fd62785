import type { Db } from '@fotosoc/server-kit/db/connection';

/** Returns the current URL of a former path; undefined without redirect.
 *  @param path decoded, without trailing slash */
export async function findRedirect(db: Db, path: string): Promise<string | undefined> {
  const row = await db.selectFrom('old_addresses').select('leads_to').where('path', '=', path).executeTakeFirst();
  return row?.leads_to;
}

/** Redirects a former path to a URL. The first redirect of a path stays. */
export async function insertRedirect(db: Db, path: string, leads_to: string): Promise<void> {
  await db
    .insertInto('old_addresses')
    .values({ path, leads_to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
