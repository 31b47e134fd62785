import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { countUse } from '../../../http/rate-limit.ts';

const WINDOW_SECONDS = 10 * 60;
/** Networks are counted in so many groups, so that visitors leave no row each. */
const GROUPS = 64 ** 2;
/** Views of one group that count in a window, however few others there are. */
const LEAST_VOTES = 2;
/** Where all groups are full of other networks, so many times what comes to one of them counts. */
const CROWDED_TIMES = 4;
/** Where more come from one network than usual, so many times its usual share counts. */
const USUAL_TIMES = 2;
/** Networks that are remembered. */
const REMEMBERED = 64;
const EVERYBODY = '';

/** Whether one more view of a network counts for a deployment: behind one address, one person could be many visitors;
 *  behind that of a campus many visitors are one address, and it is known by its usual share of the views. */
export async function takeVote(
  trx: Db,
  { deploymentId, address, now }: { deploymentId: string; address: string; now: Date },
): Promise<boolean> {
  const window = { windowSeconds: WINDOW_SECONDS, now };
  const { hits: views } = await countUse(trx, { key: `views:${deploymentId}`, ...window });
  const { hits: votes } = await countUse(trx, { key: `views:${deploymentId}:${groupOf(address)}`, ...window });
  if (votes <= Math.max(LEAST_VOTES, (CROWDED_TIMES * views) / GROUPS)) return true;
  return votes <= USUAL_TIMES * (await usualShare(trx, address)) * views;
}

/** One of `GROUPS`; nobody can choose theirs, for addresses are hashed with a secret. */
function groupOf(address: string): string {
  return address.slice(0, 2);
}

/** Share of all views that surely came from a network, from 0 to 1. */
async function usualShare(trx: Db, address: string): Promise<number> {
  const rows = await trx
    .selectFrom('usual_addresses')
    .selectAll()
    .where('address', 'in', [EVERYBODY, address])
    .execute();
  const all = rows.find((row) => row.address === EVERYBODY);
  const own = rows.find((row) => row.address === address);
  return all && own ? Math.max(0, own.views - own.uncertain) / all.views : 0;
}

/** Notes where a view came from. Of all networks the largest are known, with a bound on the error (Metwally et al.,
 *  Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005). */
export async function noteAddress(trx: Db, address: string): Promise<void> {
  await addViews(trx, EVERYBODY);
  const known = await addOne(trx, address);
  if (known) return;
  const rows = await trx
    .selectFrom('usual_addresses')
    .selectAll()
    .where('address', '!=', EVERYBODY)
    .orderBy('views')
    .limit(REMEMBERED)
    .execute();
  const [rarest] = rows;
  if (rows.length < REMEMBERED || !rarest) return addViews(trx, address);
  await trx
    .updateTable('usual_addresses')
    .set({ address, views: rarest.views + 1, uncertain: rarest.views })
    .where('address', '=', rarest.address)
    .execute();
}

async function addOne(trx: Db, address: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('usual_addresses')
    .set({ views: sql<number>`views + 1` })
    .where('address', '=', address)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function addViews(trx: Db, address: string): Promise<void> {
  await trx
    .insertInto('usual_addresses')
    .values({ address, views: 1, uncertain: 0 })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ views: sql<number>`usual_addresses.views + 1` }))
    .execute();
}

/** Lets what was usual fade: called once an hour, half of it is gone after three days. */
export async function fadeAddresses(db: Db): Promise<void> {
  await db
    .updateTable('usual_addresses')
    .set({ views: sql<number>`views * 0.99`, uncertain: sql<number>`uncertain * 0.99` })
    .execute();
}
