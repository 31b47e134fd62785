import { MOST_DOUBT, type Count, type Doubt, type Seen } from './seen.ts';
import { EVERYBODY, isWhole, partOf, RULES, signalOf, toleranceOf, type Signal, type Stream } from './signals.ts';

/** However badly the versions before did, what is worse than this does not pass as usual. */
const MOST_EXPECTED = 0.6;
/** What is usual for everybody counts, for a cohort of which little is known, as so much of the prior's views. */
const OF_EVERYBODY = 0.5;

/** While versions that have not changed do badly as well, their share passes, with more of a margin than the usual one: it
 *  is told from minutes instead of days. */
const INCIDENT = {
  drift: 1.3,
  deviations: 2,
  /** Views that the usual share counts as beside what was just seen. */
  usualViews: 5,
  /** However badly all others do: what fails for nearly everybody goes all the same. */
  most: 0.75,
  /** Views of others that say how everybody does at the moment, … */
  leastViews: 5,
  /** … and networks that these come from, besides those that may lie. */
  leastNetworks: 3,
};

/** The share of bad views that passes as usual, from 0 to 0.6.
 *  @param history of the good versions before, of this stream and of everybody
 *  @param isGradual whether it is one that is promoted gradually */
export function expectedShare(stream: Stream, history: Count, ofEverybody: Count, isGradual = false): number {
  const { prior, deviations } = RULES[signalOf(stream)];
  // A cohort of which little is known is taken to be like everybody.
  const known =
    isWhole(stream) || signalOf(stream) !== 'failed'
      ? prior
      : scaled(shareOf(ofEverybody, prior), prior.views * OF_EVERYBODY);
  const mean = shareOf(history, known);
  const deviation = Math.sqrt((mean * (1 - mean)) / (history.views + known.views));
  const { drift, margin } = toleranceOf(stream, isGradual);
  return Math.min(MOST_EXPECTED, drift * mean + deviations[partOf(stream)] * deviation + margin);
}

/** The share that passes at a moment when versions that have not changed do badly as well, from 0 to 0.75, so that
 *  what fails for nearly everybody never passes; 0 when nothing is known, or when only those say so who may lie. */
export function shareOfIncident(signal: Signal, neighbours: Seen, ofEverybody: Count, doubt = MOST_DOUBT): number {
  const { views, bad, networks } = withoutHeaviest(neighbours, doubt);
  if (networks < INCIDENT.leastNetworks || views < INCIDENT.leastViews) return 0;
  const usual = scaled(shareOf(ofEverybody, RULES[signal].prior), INCIDENT.usualViews);
  const mean = shareOf({ views, bad }, usual);
  // What passes as usual is no incident: of many views, the margin alone would hide what a version breaks.
  if (mean <= expectedShare(`${signal} ${EVERYBODY}`, ofEverybody, ofEverybody)) return 0;
  const deviation = Math.sqrt((mean * (1 - mean)) / (views + usual.views));
  const passes = INCIDENT.drift * mean + INCIDENT.deviations * deviation + RULES[signal].margin.everybody;
  return Math.min(INCIDENT.most, passes);
}

/** The share of what was usual that is believed, from 0 to 1: of the networks that may lie, none says more than the next
 *  one does (Dixon, Annals of Mathematical Statistics 31, 1960, who replaces extremes by their neighbours).
 *  @param by the network of each bad view */
export function believedOf(by: readonly string[], doubt: Doubt): number {
  const voices = voicesOf(by);
  const most = Math.max(1, voices[doubt.networks] ?? 0);
  return by.length === 0 ? 1 : voices.reduce((sum, one) => sum + Math.min(one, most), 0) / by.length;
}

/** How often each network spoke, most often first. */
function voicesOf(by: readonly string[]): number[] {
  const voices = new Map<string, number>();
  for (const network of by) voices.set(network, (voices.get(network) ?? 0) + 1);
  return [...voices.values()].toSorted((a, b) => b - a);
}

/** What is left without what those networks say that speak most against a version. */
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
