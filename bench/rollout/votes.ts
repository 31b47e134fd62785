import { doubtOf } from '../../api/src/delivery/analysis/networks.ts';
import { roundAt, votesOf, type Round } from '../../api/src/delivery/analysis/votes.ts';
import type { Scenario } from './scenario.ts';

/** Simulates the product's `takeVote`: returns whether another view of a network counts. */
export function createVotes({ campus = 0 }: Pick<Scenario, 'campus'>): (network: string, time: number) => boolean {
  const known = new Map<string, { round: number; votes: number }>();
  const doubt = doubtOf();
  let last: Round | undefined;
  return (network, time) => {
    const round = roundAt(new Date(time * 1000), last);
    const own = known.get(network);
    const votes = own?.round === round.number ? own.votes : 0;
    const usualShare = network.startsWith('campus') ? campus / 2 : 0;
    if (votes > 0 && votes >= votesOf(usualShare, doubt)) return false;
    known.set(network, { round: round.number, votes: votes + 1 });
    last = { ...round, votes: round.votes + 1 };
    return true;
  };
}
