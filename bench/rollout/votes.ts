import { computeNetworkLimit } from '@fotosoc/delivery/analysis/baseline';
import { getRound, getViewLimit, type CountingRound } from '@fotosoc/delivery/analysis/ingest';
import type { Scenario } from './scenario.ts';

/** Simulates the product's `consumeViewLimit`: returns whether another view of a network counts. */
export function createReportLimits({
  campus = 0,
}: Pick<Scenario, 'campus'>): (network: string, time: number) => boolean {
  const known = new Map<string, { round: number; votes: number }>();
  const doubt = computeNetworkLimit();
  let last: CountingRound | undefined;
  return (network, time) => {
    const round = getRound(new Date(time * 1000), last);
    const own = known.get(network);
    const votes = own?.round === round.number ? own.votes : 0;
    const usualShare = network.startsWith('campus') ? campus / 2 : 0;
    if (votes > 0 && votes >= getViewLimit(usualShare, doubt)) return false;
    known.set(network, { round: round.number, votes: votes + 1 });
    last = { ...round, votes: round.votes + 1 };
    return true;
  };
}
