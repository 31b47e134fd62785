import { sql } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import type { NetworkLimit } from './observation.ts';
import { toUtcDay } from './timings.ts';
import { DAY_MS } from '../../units.ts';

const HISTORY_DAYS = 7;
const MAX_NETWORKS_PER_DAY = 64;
/** Number of networks that may report falsely: at most 10, and at most one in four of a usual day's networks. */
const MAX_UNTRUSTED_NETWORKS = 10;
const NETWORKS_PER_UNTRUSTED = 4;
const EVERYBODY = '';

/** Counts a view of a network. Only the largest networks of a day are stored, with an error bound (Metwally et al.,
 *  Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005). */
export async function recordNetworkView(trx: Db, network: string, at: Date): Promise<void> {
  const day = toUtcDay(at);
  await countNetworkView(trx, { day, network: EVERYBODY });
  const { numUpdatedRows } = await trx
    .updateTable('network_days')
    .set({ views: sql<number>`views + 1` })
    .where('day', '=', day)
    .where('network', '=', network)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const rows = await trx
    .selectFrom('network_days')
    .selectAll()
    .where('day', '=', day)
    .where('network', '!=', EVERYBODY)
    .orderBy('views')
    .limit(MAX_NETWORKS_PER_DAY)
    .execute();
  const [rarest] = rows;
  if (rows.length < MAX_NETWORKS_PER_DAY || !rarest) return countNetworkView(trx, { day, network });
  await trx
    .updateTable('network_days')
    .set({ network, views: rarest.views + 1, uncertain: rarest.views })
    .where('day', '=', day)
    .where('network', '=', rarest.network)
    .execute();
}

async function countNetworkView(trx: Db, of: { day: string; network: string }): Promise<void> {
  await trx
    .insertInto('network_days')
    .values({ ...of, views: 1, uncertain: 0 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'network']).doUpdateSet({ views: sql<number>`network_days.views + 1` }),
    )
    .execute();
}

/** Shares of networks in the week before a day. The day itself is excluded, so that a flood on the day does not look
 *  usual. */
export interface UsualNetworks {
  /** Share of a network in all views of a day, from 0 to 1: the median of the days, without the counting error. */
  shareOf: (network: string) => number;
  doubt: NetworkLimit;
}

/** @param before views of this day and later days are ignored */
export async function readUsualNetworks(db: Db, before: Date): Promise<UsualNetworks> {
  const rows = await db
    .selectFrom('network_days')
    .selectAll()
    .where('day', '<', toUtcDay(before))
    .where('day', '>=', toUtcDay(new Date(before.getTime() - HISTORY_DAYS * DAY_MS)))
    .execute();
  const days = rows.filter(({ network }) => network === EVERYBODY);
  const ofDay = (day: string) => rows.filter((row) => row.day === day && row.network !== EVERYBODY);
  return {
    shareOf: (network) =>
      median(
        days.map(({ day, views }) => {
          const own = ofDay(day).find((row) => row.network === network);
          return own ? Math.max(0, own.views - own.uncertain) / views : 0;
        }),
      ) ?? 0,
    doubt: computeNetworkLimit(median(days.map(({ day }) => ofDay(day).length))),
  };
}

/** @param networks number of networks of a usual day; if unknown, 10 networks are assumed to report falsely */
export function computeNetworkLimit(networks = Infinity): NetworkLimit {
  const liars = Math.min(MAX_UNTRUSTED_NETWORKS, Math.max(1, Math.floor(networks / NETWORKS_PER_UNTRUSTED)));
  // Each network may count more often when few networks report; otherwise too few reports would be left.
  return { networks: liars, voices: Math.floor(MAX_UNTRUSTED_NETWORKS / liars) };
}

function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

/** @param at start of the oldest period still in use */
export async function deleteOldNetworks(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('network_days').where('day', '<', toUtcDay(at)).execute();
}
