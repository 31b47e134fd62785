import type { Db } from '../../ground/db/connection.ts';
import { usualNetworks } from './networks.ts';
import type { Doubt } from './seen.ts';
import { groupOf } from './told.ts';
import { HOUR_MS, DAY_MS } from '../../ground/units.ts';

/** Views of a deployment are counted in rounds of so many, and of at most so long: what one network says in a round is
 *  little beside what all say. */
const ROUND = 500;
const ROUND_MS = 6 * HOUR_MS;
/** Views of a round that those networks together may have that may lie; each has its part, however few others come. */
const OF_LIARS = 20;
/** A network that many came from on the days before has its usual share of the round, up to this. */
const MOST_SHARE = 0.04;
/** What was usual is asked for in the time before a deployment, as long as that is known. */
const KNOWN_MS = 14 * DAY_MS;
const EVERYBODY = '';

/** What is counted together of a deployment. */
export interface Round {
  number: number;
  /** Of all networks. */
  votes: number;
  beganAt: Date;
}

/** The round that a view belongs to: the last one, or the next when that is over, or began in what is the future by a
 *  clock that was set back. */
export function roundAt(now: Date, last?: Round): Round {
  if (!last) return { number: 1, votes: 0, beganAt: now };
  const isOver = last.votes >= ROUND || Math.abs(now.getTime() - last.beganAt.getTime()) >= ROUND_MS;
  return isOver ? { number: last.number + 1, votes: 0, beganAt: now } : last;
}

/** Views of one network that count in a round.
 *  @param usualShare of all views on the days before, from 0 to 1 */
export function votesOf(usualShare: number, doubt: Doubt): number {
  return Math.max(OF_LIARS / doubt.networks, ROUND * Math.min(MOST_SHARE, usualShare));
}

/** Whether one more view of a network counts for a deployment: behind one address, one person could be many visitors;
 *  behind that of a campus many visitors are one address, and it is known by its share on the days before. */
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
