import type { Count } from '../../api/src/delivery/analysis/seen.ts';
import { cohortOf, signalOf, type Stream } from '../../api/src/delivery/analysis/signals.ts';
import { doubtOf } from '../../api/src/delivery/analysis/networks.ts';
import { believedOf } from '../../api/src/delivery/analysis/what-passes.ts';
import { votesOf } from '../../api/src/delivery/analysis/votes.ts';
import { binomial, type Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { BROWSERS, FAILS_MORE, MEMBERS, networkOf, PHONES, ROUTES } from './visitors.ts';

/** Baseline shares of views: those without a heartbeat, … */
export const SILENT = 0.08;
/** … and those with a failed request. */
export const CALLS_FAIL = 0.01;
/** Standard deviation of the logarithm of load times. */
export const SPREAD = 0.8;
/** 75th percentile with this deviation. */
export const Z75 = 0.6745;
/** Share of usual pages that take at least 1.5 times the 75th percentile, with this deviation. */
const SLOW = 0.1187;

/** Maximum share of a round from one unusual network. */
const SHARE_OF_NETWORK = votesOf(0, doubtOf()) / 500;

/** Metric series with known networks. */
const TOLD: readonly Stream[] = ['failed all', 'calls all'];

/** Returns a week of history of the previous versions, as the product would have counted it. */
export function historyOf(
  { viewsPerSecond, base, attack, isGradual }: Scenario,
  random: Random,
): (stream: Stream) => Count {
  const liars = attack?.how === 'mimicking' ? attack.networks : 0;
  const poison = Math.min(0.5, liars * SHARE_OF_NETWORK);
  const all = Math.min(20_000, viewsPerSecond * 86_400 * 0.75 * 7);
  const known = new Map<Stream, Count>();
  const liarOf = (index: number) => `attacker ${index % liars}`;
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
      const honest = binomial(views, Math.min(0.9, share * (1 - poison)), random);
      const poisoned = poison === 0 ? 0 : binomial(views, poison, random);
      const isBelieved = !isGradual || !TOLD.includes(stream);
      const by = isBelieved ? [] : [...from(honest, () => networkOf(random)), ...from(poisoned, liarOf)];
      count = { views, bad: (honest + poisoned) * believedOf(by, doubtOf()) };
      known.set(stream, count);
    }
    return count;
  };
}

function from(bad: number, network: (index: number) => string): string[] {
  return Array.from({ length: Math.round(bad) }, (_, index) => network(index));
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
