import type { Db } from '../../server-kit/db/connection.ts';
import { readUsualNetworks } from './networks.ts';
import type { NetworkLimit } from './observation.ts';
import { toNetworkGroup } from './network-reports.ts';
import { HOUR_MS, DAY_MS } from '../../units.ts';

/** A counting round of a deployment ends after 500 views or 6 hours. In a round, only a small share of the views of one
 *  network count. */
const VIEWS_PER_ROUND = 500;
const MAX_ROUND_MS = 6 * HOUR_MS;
/** Number of views per round that count from all untrusted networks together. The limit of one network does not depend
 *  on the number of other networks. */
const UNTRUSTED_VIEWS_PER_ROUND = 20;
/** Maximum share of a round for a network that had many views on earlier days. */
const MAX_NETWORK_SHARE = 0.04;
/** The usual share of a network is computed from the days before the deployment, at most 14. */
const HISTORY_MS = 14 * DAY_MS;
const EVERYBODY = '';

export interface CountingRound {
  number: number;
  votes: number;
  beganAt: Date;
}

/** Returns the round that a view counts for. A new round begins if the current one is over, or if the clock was set
 *  back before its start. */
export function getRound(now: Date, last?: CountingRound): CountingRound {
  if (!last) return { number: 1, votes: 0, beganAt: now };
  const isOver = last.votes >= VIEWS_PER_ROUND || Math.abs(now.getTime() - last.beganAt.getTime()) >= MAX_ROUND_MS;
  return isOver ? { number: last.number + 1, votes: 0, beganAt: now } : last;
}

/** Returns the number of counted views of one network in a round.
 *  @param usualShare share of all views on earlier days, from 0 to 1 */
export function getViewLimit(usualShare: number, doubt: NetworkLimit): number {
  return Math.max(
    UNTRUSTED_VIEWS_PER_ROUND / doubt.networks,
    VIEWS_PER_ROUND * Math.min(MAX_NETWORK_SHARE, usualShare),
  );
}

/** Returns whether another view of a network counts for a deployment. One person could simulate many visitors behind
 *  one address, so views of a network are limited. A campus has many visitors behind one address, and gets a larger
 *  limit by its share on earlier days. */
export async function consumeViewLimit(
  trx: Db,
  { deploymentId, address, now }: { deploymentId: string; address: string; now: Date },
): Promise<boolean> {
  const network = toNetworkGroup(address);
  const rows = await trx
    .selectFrom('network_votes')
    .selectAll()
    .where('deployment_id', '=', deploymentId)
    .where('network', 'in', [EVERYBODY, network])
    .execute();
  const of = rows.find((row) => row.network === EVERYBODY);
  const last = of && { number: of.round, votes: of.votes, beganAt: new Date(of.began_at) };
  const { number, votes, beganAt } = getRound(now, last);
  const since = of?.since ?? beganAt.toISOString();
  const own = rows.find((row) => row.network === network && row.round === number)?.votes ?? 0;
  if (own > 0 && own >= (await computeAllowedViews(trx, address, { since, now }))) return false;
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

async function computeAllowedViews(
  trx: Db,
  address: string,
  { since, now }: { since: string; now: Date },
): Promise<number> {
  const before = new Date(Math.max(Date.parse(since), now.getTime() - HISTORY_MS));
  const { shareOf, doubt } = await readUsualNetworks(trx, before);
  return getViewLimit(shareOf(address), doubt);
}
