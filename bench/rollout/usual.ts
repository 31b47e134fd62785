import { type ViewCount, parseCohort, parseSignal, type MetricSeries } from '@fotosoc/delivery/analysis/signals';
import { computeNetworkLimit, computeTrustedShare } from '@fotosoc/delivery/analysis/baseline';
import { getViewLimit } from '@fotosoc/delivery/analysis/ingest';
import { drawBinomial, type Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { BROWSERS, MEAN_FAILURE_FACTOR, MEMBER_SHARE, pickNetwork, PHONE_SHARE, ROUTE_SHARES } from './visitors.ts';

/** Usual share of views without a heartbeat. */
export const SHARE_WITHOUT_HEARTBEAT = 0.08;
/** Usual share of views with a failed request. */
export const SHARE_WITH_FAILED_REQUEST = 0.01;
/** Standard deviation of the logarithm of load times. */
export const LOAD_TIME_LOG_DEVIATION = 0.8;
/** Number of standard deviations between the mean and the 75th percentile of a normal distribution. */
export const Z_SCORE_P75 = 0.6745;
/** Share of usual pages that take at least 1.5 times the 75th percentile, computed from the two constants above. */
const SLOW = 0.1187;

/** Maximum share of all views in a round that one new network can contribute. */
const SHARE_OF_NETWORK = getViewLimit(0, computeNetworkLimit()) / 500;

/** Metric series that record the networks of their reports. */
const TOLD: readonly MetricSeries[] = ['failed all', 'calls all'];

/** Returns a week of history of the previous versions, as the product would have counted it. */
export function createHistory(
  { viewsPerSecond, base, attack, isGradual }: Scenario,
  random: Random,
): (stream: MetricSeries) => ViewCount {
  const liars = attack?.how === 'mimicking' ? attack.networks : 0;
  const poison = Math.min(0.5, liars * SHARE_OF_NETWORK);
  const all = Math.min(20_000, viewsPerSecond * 86_400 * 0.75 * 7);
  const known = new Map<MetricSeries, ViewCount>();
  const liarOf = (index: number) => `attacker ${index % liars}`;
  return (stream) => {
    let count = known.get(stream);
    if (!count) {
      const cohort = parseCohort(stream);
      const views = all * shareOf(cohort);
      const times = BROWSERS.find(([name]) => name === cohort)?.[2] ?? MEAN_FAILURE_FACTOR;
      const share = {
        failed: (base * times) / MEAN_FAILURE_FACTOR,
        silent: SHARE_WITHOUT_HEARTBEAT,
        calls: SHARE_WITH_FAILED_REQUEST,
        slow: SLOW,
        draws: 0.01,
        lcp: SLOW,
        inp: SLOW,
        blocked: SLOW,
      }[parseSignal(stream)];
      const honest = drawBinomial(views, Math.min(0.9, share * (1 - poison)), random);
      const poisoned = poison === 0 ? 0 : drawBinomial(views, poison, random);
      const isBelieved = !isGradual || !TOLD.includes(stream);
      const by = isBelieved ? [] : [...from(honest, () => pickNetwork(random)), ...from(poisoned, liarOf)];
      count = { views, bad: (honest + poisoned) * computeTrustedShare(by, computeNetworkLimit()) };
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
    'signed in': MEMBER_SHARE,
    'signed out': 1 - MEMBER_SHARE,
    phone: PHONE_SHARE,
    desktop: 1 - PHONE_SHARE,
  };
  return shares[cohort] ?? ROUTE_SHARES[Number(cohort.slice('route '.length))]!;
}
