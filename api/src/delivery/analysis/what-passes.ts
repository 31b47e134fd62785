import { MOST_DOUBT, type Count, type Doubt, type Seen } from './seen.ts';
import { EVERYBODY, isWhole, partOf, RULES, signalOf, toleranceOf, type Signal, type Stream } from './signals.ts';

/** Maximum tolerated share, however bad the earlier versions were. */
const MOST_EXPECTED = 0.6;
/** Weight of the history of all visitors, as a fraction of the prior's views, for a cohort with little history. */
const OF_EVERYBODY = 0.5;

/** Tolerance during an incident, in which unchanged versions fail as well: their share is tolerated, with a larger
 *  margin, as it is estimated from minutes instead of days. */
const INCIDENT = {
  drift: 1.3,
  deviations: 2,
  /** Weight of the historical failure rate, in page views, when averaged with the current rate. */
  usualViews: 5,
  /** Maximum tolerated share: a nearly total failure is rolled back in any case. */
  most: 0.75,
  /** Minimum number of other views for an estimate of the current rate. */
  leastViews: 5,
  /** Minimum number of their networks, besides the untrusted ones. */
  leastNetworks: 3,
};

/** Returns the tolerated share of bad views, from 0 to 0.6.
 *  @param history counts of earlier good versions, for this series and for all visitors
 *  @param isGradual whether the version is in a progressive rollout */
export function expectedShare(stream: Stream, history: Count, ofEverybody: Count, isGradual = false): number {
  const { prior, deviations } = RULES[signalOf(stream)];
  // A cohort with little history is assumed to be like all visitors.
  const known =
    isWhole(stream) || signalOf(stream) !== 'failed'
      ? prior
      : scaled(shareOf(ofEverybody, prior), prior.views * OF_EVERYBODY);
  const mean = shareOf(history, known);
  const deviation = Math.sqrt((mean * (1 - mean)) / (history.views + known.views));
  const { drift, margin } = toleranceOf(stream, isGradual);
  return Math.min(MOST_EXPECTED, drift * mean + deviations[partOf(stream)] * deviation + margin);
}

/** Returns the tolerated share during an incident, from 0 to 0.75, so that a nearly total failure is never tolerated; 0
 *  without data, or if only untrusted networks report an incident. */
export function shareOfIncident(signal: Signal, neighbours: Seen, ofEverybody: Count, doubt = MOST_DOUBT): number {
  const { views, bad, networks } = withoutHeaviest(neighbours, doubt);
  if (networks < INCIDENT.leastNetworks || views < INCIDENT.leastViews) return 0;
  const usual = scaled(shareOf(ofEverybody, RULES[signal].prior), INCIDENT.usualViews);
  const mean = shareOf({ views, bad }, usual);
  // A usual failure rate is no incident: with many views, the margin alone would hide the failures of a version.
  if (mean <= expectedShare(`${signal} ${EVERYBODY}`, ofEverybody, ofEverybody)) return 0;
  const deviation = Math.sqrt((mean * (1 - mean)) / (views + usual.views));
  const passes = INCIDENT.drift * mean + INCIDENT.deviations * deviation + RULES[signal].margin.everybody;
  return Math.min(INCIDENT.most, passes);
}

/** Returns the trusted share of the history, from 0 to 1: untrusted networks are limited to the reports of the next
 *  network (Dixon, Annals of Mathematical Statistics 31, 1960, who replaces extremes by their neighbours).
 *  @param by network of each bad view */
export function believedOf(by: readonly string[], doubt: Doubt): number {
  const voices = voicesOf(by);
  const most = Math.max(1, voices[doubt.networks] ?? 0);
  return by.length === 0 ? 1 : voices.reduce((sum, one) => sum + Math.min(one, most), 0) / by.length;
}

function voicesOf(by: readonly string[]): number[] {
  const voices = new Map<string, number>();
  for (const network of by) voices.set(network, (voices.get(network) ?? 0) + 1);
  return [...voices.values()].toSorted((a, b) => b - a);
}

function withoutHeaviest({ views, bad, by }: Seen, doubt: Doubt): Count & { networks: number } {
  const left = voicesOf(by).slice(doubt.networks);
  const kept = left.reduce((sum, one) => sum + one, 0);
  const leftOut = by.length === 0 ? bad : bad * (1 - kept / by.length);
  return { views: views - leftOut, bad: bad - leftOut, networks: left.length };
}

function shareOf({ views, bad }: Count, prior: Count): number {
  return (bad + prior.bad) / (views + prior.views);
}

function scaled(share: number, views: number): Count {
  return { views, bad: share * views };
}
