import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import type { Doubt } from './seen.ts';
import { dayOf } from './timings.ts';
import { DAY_MS } from '../../ground/units.ts';

/** What was usual is told from so many days. */
const DAYS = 7;
/** Networks of a day that are remembered. */
const REMEMBERED = 64;
/** So many networks may lie, and of the usual ones not more than one in four. */
const LIARS = 10;
const ONE_IN = 4;
const EVERYBODY = '';

/** Notes where a view came from. Of all networks of a day the largest are known, with a bound on the error (Metwally et
 *  al., Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005). */
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

/** What was usual in the week before a day: that day itself and what comes after make nobody usual. */
export interface Usual {
  /** Share of all views of a day that surely came from a network, from 0 to 1: the median of the days. */
  shareOf: (network: string) => number;
  /** How far networks can be trusted. */
  doubt: Doubt;
}

/** @param before the day of this instant and those after it do not count */
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

/** @param networks of a usual day; where none is known, as many as possible may lie */
export function doubtOf(networks = Infinity): Doubt {
  const liars = Math.min(LIARS, Math.max(1, Math.floor(networks / ONE_IN)));
  // Where there are few, each of them is needed more often.
  return { networks: liars, voices: Math.floor(LIARS / liars) };
}

function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

/** @param at when the oldest that is still asked for began */
export async function deleteNetworksBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('network_days').where('day', '<', dayOf(at)).execute();
}
