import type { Db } from '../../ground/db/connection.ts';
import { usualNetworks } from './networks.ts';
import type { Doubt } from './seen.ts';
import { groupOf } from './told.ts';
import { HOUR_MS, DAY_MS } from '../../ground/units.ts';

/** Number of views and maximum duration of a counting round of a deployment. Within a round, each network has a small
 *  share. */
const ROUND = 500;
const ROUND_MS = 6 * HOUR_MS;
/** Views per round for all untrusted networks together; each network has a fixed part, however few others there are. */
const OF_LIARS = 20;
/** Maximum share of a network with many views on earlier days. */
const MOST_SHARE = 0.04;
/** The history of networks covers the time before a deployment, up to this age. */
const KNOWN_MS = 14 * DAY_MS;
const EVERYBODY = '';

/** Counting round of a deployment. */
export interface Round {
  number: number;
  votes: number;
  beganAt: Date;
}

/** Returns the round of a view: the current one, or the next if it is over, or began in the future by a clock that was
 *  set back. */
export function roundAt(now: Date, last?: Round): Round {
  if (!last) return { number: 1, votes: 0, beganAt: now };
  const isOver = last.votes >= ROUND || Math.abs(now.getTime() - last.beganAt.getTime()) >= ROUND_MS;
  return isOver ? { number: last.number + 1, votes: 0, beganAt: now } : last;
}

/** Returns the number of counted views of one network in a round.
 *  @param usualShare share of all views on earlier days, from 0 to 1 */
export function votesOf(usualShare: number, doubt: Doubt): number {
  return Math.max(OF_LIARS / doubt.networks, ROUND * Math.min(MOST_SHARE, usualShare));
}

/** Returns whether another view of a network counts for a deployment. One person could be many visitors behind one
 *  address; a campus is many visitors behind one address, recognised by its share on earlier days. */
export async function takeVote(
  trx: Db,
  { deploymentId, address, now }: { deploymentId: string; address: string; now: Date },
): Promise<boolean> {
  const network = groupOf(address);
  const rows = await trx
    .selectFrom('network_votes')
    .selectAll()
    .where('deployment_id', '=', deploymentId)
    .where('network', 'in', [EVERYBODY, network])
    .execute();
  const of = rows.find((row) => row.network === EVERYBODY);
  const last = of && { number: of.round, votes: of.votes, beganAt: new Date(of.began_at) };
  const { number, votes, beganAt } = roundAt(now, last);
  const since = of?.since ?? beganAt.toISOString();
  const own = rows.find((row) => row.network === network && row.round === number)?.votes ?? 0;
  if (own > 0 && own >= (await allowed(trx, address, { since, now }))) return false;
  for (const [key, counted] of [
    [EVERYBODY, votes + 1],
    [network, own + 1],
  ] as const) {
    const row = { round: number, votes: counted, began_at: beganAt.toISOString(), since };
    await trx
      .insertInto('network_votes')
      .values({ deployment_id: deploymentId, network: key, ...row })
      .onConflict((conflict) => conflict.columns(['deployment_id', 'network']).doUpdateSet(row))
      .execute();
  }
  return true;
}

async function allowed(trx: Db, address: string, { since, now }: { since: string; now: Date }): Promise<number> {
  const before = new Date(Math.max(Date.parse(since), now.getTime() - KNOWN_MS));
  const { shareOf, doubt } = await usualNetworks(trx, before);
  return votesOf(shareOf(address), doubt);
}
