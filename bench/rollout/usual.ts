import type { Count } from '../../api/src/delivery/analysis/seen.ts';
import { cohortOf, signalOf, type Stream } from '../../api/src/delivery/analysis/signals.ts';
import { doubtOf } from '../../api/src/delivery/analysis/networks.ts';
import { votesOf } from '../../api/src/delivery/analysis/votes.ts';
import { binomial, type Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { BROWSERS, FAILS_MORE, MEMBERS, PHONES, ROUTES } from './visitors.ts';

/** Shares of usual views: of those that fall silent, … */
export const SILENT = 0.08;
/** … and of those with a call that fails. */
export const CALLS_FAIL = 0.01;
/** Of the logarithm of how long pages take. */
export const SPREAD = 0.8;
/** Where three of four are, by that spread. */
export const Z75 = 0.6745;
/** Of usual pages, those that take half as long again as three of four do, by that spread. */
const SLOW = 0.1187;

/** Of a round, at most so much comes from each network that is not usual. */
const SHARE_OF_NETWORK = votesOf(0, doubtOf()) / 500;

/** A week of the versions before, as the product would have counted it. */
export function historyOf({ viewsPerSecond, base, attack }: Scenario, random: Random): (stream: Stream) => Count {
  const poison = attack?.how === 'mimicking' ? Math.min(0.5, attack.networks * SHARE_OF_NETWORK) : 0;
  const all = Math.min(20_000, viewsPerSecond * 86_400 * 0.75 * 7);
  const known = new Map<Stream, Count>();
  return (stream) => {
    let count = known.get(stream);
    if (!count) {
      const cohort = cohortOf(stream);
      const views = all * shareOf(cohort);
      const times = BROWSERS.find(([name]) => name === cohort)?.[2] ?? FAILS_MORE;
      const share = {
        failed: (base * times) / FAILS_MORE,
        silent: SILENT,
        calls: CALLS_FAIL,
        slow: SLOW,
        draws: 0.01,
        lcp: SLOW,
        inp: SLOW,
      }[signalOf(stream)];
      count = { views, bad: binomial(views, Math.min(0.9, share + poison * (1 - share)), random) };
      known.set(stream, count);
    }
    return count;
  };
}

function shareOf(cohort: string): number {
  const browser = BROWSERS.find(([name]) => name === cohort);
  if (browser) return browser[1];
  const shares: Record<string, number> = {
    all: 1,
    'signed in': MEMBERS,
    'signed out': 1 - MEMBERS,
    phone: PHONES,
    desktop: 1 - PHONES,
  };
  return shares[cohort] ?? ROUTES[Number(cohort.slice('route '.length))]!;
}
