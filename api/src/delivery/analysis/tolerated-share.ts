import { DEFAULT_NETWORK_LIMIT, type ViewCount, type NetworkLimit, type Observation } from './observation.ts';
import {
  ALL_VISITORS,
  isWholePopulation,
  getCohortKind,
  SIGNAL_RULES,
  parseSignal,
  getTolerance,
  type Signal,
  type MetricSeries,
} from './signals.ts';

/** Maximum tolerated share, however bad the earlier versions were. */
const MAX_TOLERATED_SHARE = 0.6;
/** Weight of the history of all visitors in the share of a cohort with little history, as a fraction of the prior's
 *  views. */
const POPULATION_PRIOR_WEIGHT = 0.5;

/** Tolerance during an incident, in which unchanged versions fail as well. Their share of failures is tolerated for new
 *  versions too. The margin is larger, as the share is estimated from minutes instead of days. */
const INCIDENT_RULE = {
  drift: 1.3,
  deviations: 2,
  /** Weight of the historical failure rate, in page views, when averaged with the current rate. */
  usualViews: 5,
  /** Maximum tolerated share during an incident. A nearly total failure above it is rolled back in any case. */
  most: 0.75,
  /** Minimum number of views of other versions for an estimate of the current rate. */
  leastViews: 5,
  /** Minimum number of networks with those views, besides the networks that may report falsely. */
  leastNetworks: 3,
};

/** Returns the tolerated share of bad views, from 0 to 0.6.
 *  @param history counts of earlier good versions, for this series and for all visitors
 *  @param isGradual whether the version is in a progressive rollout */
export function computeToleratedShare(
  stream: MetricSeries,
  history: ViewCount,
  ofEverybody: ViewCount,
  isGradual = false,
): number {
  const { prior, deviations } = SIGNAL_RULES[parseSignal(stream)];
  // Uses the share of all visitors for a cohort with little history.
  const known =
    isWholePopulation(stream) || parseSignal(stream) !== 'failed'
      ? prior
      : toCount(computeShare(ofEverybody, prior), prior.views * POPULATION_PRIOR_WEIGHT);
  const mean = computeShare(history, known);
  const deviation = Math.sqrt((mean * (1 - mean)) / (history.views + known.views));
  const { drift, margin } = getTolerance(stream, isGradual);
  return Math.min(MAX_TOLERATED_SHARE, drift * mean + deviations[getCohortKind(stream)] * deviation + margin);
}

/** Returns the tolerated share during an incident, from 0 to 0.75, so that a nearly total failure is never tolerated; 0
 *  without data, or if only untrusted networks report an incident. */
export function computeIncidentShare(
  signal: Signal,
  neighbours: Observation,
  ofEverybody: ViewCount,
  doubt = DEFAULT_NETWORK_LIMIT,
): number {
  const { views, bad, networks } = excludeHeaviestNetworks(neighbours, doubt);
  if (networks < INCIDENT_RULE.leastNetworks || views < INCIDENT_RULE.leastViews) return 0;
  const usual = toCount(computeShare(ofEverybody, SIGNAL_RULES[signal].prior), INCIDENT_RULE.usualViews);
  const mean = computeShare({ views, bad }, usual);
  // A usual failure rate is no incident: with many views, its margin alone would hide failures of a version.
  if (mean <= computeToleratedShare(`${signal} ${ALL_VISITORS}`, ofEverybody, ofEverybody)) return 0;
  const deviation = Math.sqrt((mean * (1 - mean)) / (views + usual.views));
  const passes =
    INCIDENT_RULE.drift * mean + INCIDENT_RULE.deviations * deviation + SIGNAL_RULES[signal].margin.everybody;
  return Math.min(INCIDENT_RULE.most, passes);
}

/** Returns the share of bad views without the effect of networks that may report falsely, from 0 to 1. The reports of
 *  the largest networks are cut to the number of the next one (Dixon, Annals of Mathematical Statistics 31, 1960).
 *  @param by network of each bad view */
export function computeTrustedShare(by: readonly string[], doubt: NetworkLimit): number {
  const voices = countReportsPerNetwork(by);
  const most = Math.max(1, voices[doubt.networks] ?? 0);
  return by.length === 0 ? 1 : voices.reduce((sum, one) => sum + Math.min(one, most), 0) / by.length;
}

function countReportsPerNetwork(by: readonly string[]): number[] {
  const voices = new Map<string, number>();
  for (const network of by) voices.set(network, (voices.get(network) ?? 0) + 1);
  return [...voices.values()].toSorted((a, b) => b - a);
}

function excludeHeaviestNetworks(
  { views, bad, by }: Observation,
  doubt: NetworkLimit,
): ViewCount & { networks: number } {
  const left = countReportsPerNetwork(by).slice(doubt.networks);
  const kept = left.reduce((sum, one) => sum + one, 0);
  const leftOut = by.length === 0 ? bad : bad * (1 - kept / by.length);
  return { views: views - leftOut, bad: bad - leftOut, networks: left.length };
}

function computeShare({ views, bad }: ViewCount, prior: ViewCount): number {
  return (bad + prior.bad) / (views + prior.views);
}

function toCount(share: number, views: number): ViewCount {
  return { views, bad: share * views };
}
