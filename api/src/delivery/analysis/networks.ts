import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import type { Doubt } from './seen.ts';
import { dayOf } from './timings.ts';
import { DAY_MS } from '../../ground/units.ts';

const DAYS = 7;
const REMEMBERED = 64;
/** Maximum number of untrusted networks, and at most one in four usual networks. */
const LIARS = 10;
const ONE_IN = 4;
const EVERYBODY = '';

/** Counts a view of a network. Only the largest networks of a day are stored, with an error bound (Metwally et al.,
 *  Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005). */
export async function noteNetwork(trx: Db, network: string, at: Date): Promise<void> {
  const day = dayOf(at);
  await addView(trx, { day, network: EVERYBODY });
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
    .limit(REMEMBERED)
    .execute();
  const [rarest] = rows;
  if (rows.length < REMEMBERED || !rarest) return addView(trx, { day, network });
  await trx
    .updateTable('network_days')
    .set({ network, views: rarest.views + 1, uncertain: rarest.views })
    .where('day', '=', day)
    .where('network', '=', rarest.network)
    .execute();
}

async function addView(trx: Db, of: { day: string; network: string }): Promise<void> {
  await trx
    .insertInto('network_days')
    .values({ ...of, views: 1, uncertain: 0 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'network']).doUpdateSet({ views: sql<number>`network_days.views + 1` }),
    )
    .execute();
}

/** Networks of the week before a day. The day itself and later days are excluded. */
export interface Usual {
  /** Guaranteed share of a network in all views of a day, from 0 to 1: median of the days. */
  shareOf: (network: string) => number;
  doubt: Doubt;
}

/** @param before views of this day and later days are ignored */
export async function usualNetworks(db: Db, before: Date): Promise<Usual> {
  const rows = await db
    .selectFrom('network_days')
    .selectAll()
    .where('day', '<', dayOf(before))
    .where('day', '>=', dayOf(new Date(before.getTime() - DAYS * DAY_MS)))
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
    doubt: doubtOf(median(days.map(({ day }) => ofDay(day).length))),
  };
}

/** @param networks number of networks of a usual day; if unknown, the maximum number is untrusted */
export function doubtOf(networks = Infinity): Doubt {
  const liars = Math.min(LIARS, Math.max(1, Math.floor(networks / ONE_IN)));
  // With few networks, each report is needed more often.
  return { networks: liars, voices: Math.floor(LIARS / liars) };
}

function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

/** @param at start of the oldest period still in use */
export async function deleteNetworksBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('network_days').where('day', '<', dayOf(at)).execute();
}
