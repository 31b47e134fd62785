/** @file Decision rule of automatic roll-backs: a cumulative sum of log-likelihood ratios (Page, Biometrika 41, 1954)
 *  for each signal and cohort, over counters. No function here reads a clock or a table; `bench/rollout/rollout.ts`
 *  replays streams of page views against these functions. */

import { oddsOfGood, SURE } from './assurance.ts';
import { MOST_DOUBT, type Doubt, type Seen } from './seen.ts';
import { isWhole, partOf, RULES, signalOf, toleranceOf, type ByPart, type Stream } from './signals.ts';

export interface Sum {
  /** One run for each tested share of bad views. */
  runs: Run[];
  /** Networks with counted bad reports since all scores were 0, repeated by number of counted reports. */
  told: string[];
  views: number;
  /** Log-odds of being no worse than usual, see `oddsOfGood`. Missing in data of an earlier release. */
  assured?: number;
}

interface Run {
  score: number;
  /** Weighted bad views. */
  bad: number;
  /** Number of these views. */
  voices: number;
  /** Contribution of these views to the score. */
  against: number;
}

/** Score of a roll-back, a logarithm of likelihoods: reached by chance at most once in e⁵ and e⁶ runs (Wald, Sequential
 *  Analysis, 1947), about 150 and 400. */
const DECISIVE: ByPart = { everybody: 5, cohort: 6 };
/** The score grows with the logarithm of the views in these units: frequent tests find more by chance. */
const VIEWS_UNIT = 500;
/** Minimum number of bad views, beyond those of untrusted networks, for a roll-back. In replays, three let ten flooding
 *  networks roll a good version back; with five, in one of twenty deployments, 33 visitors instead of 28 saw a broken
 *  version. */
const LEAST_BAD: ByPart = { everybody: 3.5, cohort: 4.5 };

/** Tested shares of bad views besides the lowest one: a large failure, by a minimum above the tolerated share, and a
 *  nearly total one. */
const MUCH = { share: 0.35, above: 0.2 };
const NEARLY_ALL = 0.9;
/** Tested shares during an incident with a higher tolerated share: a nearly total failure, and a minimum above the
 *  tolerated share. */
const IN_INCIDENT = { nearlyAll: 0.99, above: 0.15 };

const BEGUN: Run = { score: 0, bad: 0, voices: 0, against: 0 };
/** Score of an affected but unchanged remote: lower than the decisive score, as it only decides about the suspect.
 *  Reached by chance once in 30 runs. */
const ELEVATED = { score: 3.5, bad: 3 };

/** Adds observations to the evidence. Until the evidence against the version is outweighed, each network counts
 *  `doubt.voices` times, as it could be one person.
 *  @param expected tolerated share
 *  @param how.atMoment tolerated share during an incident
 *  @param how.isGradual whether the version is in a progressive rollout */
export function add(
  sum: Sum | undefined,
  stream: Stream,
  seen: Seen,
  expected: number,
  {
    atMoment = 0,
    doubt = MOST_DOUBT,
    isGradual = false,
  }: { atMoment?: number; doubt?: Doubt; isGradual?: boolean } = {},
): Sum {
  const alternatives = alternativesTo(expected, stream, isGradual);
  const before = sum ?? { runs: alternatives.map(() => BEGUN), told: [], views: 0 };
  const { told, voices } = hear(before.told, seen.by, doubt);
  const bad = voices === 0 ? 0 : (seen.bad * voices) / seen.by.length;
  const good = seen.views - seen.bad;
  const passes = Math.max(expected, atMoment);
  const runs = alternatives.map((usual, index) => {
    const share = passes > expected ? worse(usual, passes) : usual;
    const run = before.runs[index]!;
    const against = bad * Math.log(share / passes);
    const score = run.score + against + good * Math.log((1 - share) / (1 - passes));
    if (score <= 0) return BEGUN;
    return { score, bad: run.bad + bad, voices: run.voices + voices, against: run.against + against };
  });
  const assured = (before.assured ?? 0) + oddsOfGood({ views: good + bad, bad }, passes);
  const isOutweighed = assured >= SURE && runs.every(({ score }) => score === 0);
  return { runs, told: isOutweighed ? [] : told, views: before.views + seen.views, assured };
}

/** Returns all networks with counted reports, and the number of newly counted ones. */
function hear(before: readonly string[], by: readonly string[], doubt: Doubt): { told: string[]; voices: number } {
  const told = [...before];
  const times = new Map<string, number>();
  for (const network of told) times.set(network, (times.get(network) ?? 0) + 1);
  for (const network of by) {
    const heard = times.get(network) ?? 0;
    if (heard >= doubt.voices) continue;
    times.set(network, heard + 1);
    told.push(network);
  }
  return { told, voices: told.length - before.length };
}

/** Returns the tested shares of bad views of a broken version: small, large, nearly total. */
function alternativesTo(expected: number, stream: Stream, isGradual: boolean): number[] {
  const large = [Math.max(MUCH.share, expected + MUCH.above), NEARLY_ALL];
  return isWhole(stream) ? [expected + toleranceOf(stream, isGradual).least, ...large] : large;
}

function worse(usual: number, passes: number): number {
  return usual === NEARLY_ALL ? IN_INCIDENT.nearlyAll : Math.max(usual, passes + IN_INCIDENT.above);
}

/** Returns whether the evidence suffices for a roll-back, also without the untrusted networks. */
export function isDecisive({ runs, views }: Sum, stream: Stream, doubt = MOST_DOUBT): boolean {
  const needed = neededFor(stream, views);
  return runs.map((run) => believed(run, doubt)).some(({ score, bad }) => score >= needed.score && bad >= needed.bad);
}

/** Returns whether the version does worse than usual, with less certainty. */
export function isElevated({ runs }: Sum, doubt = MOST_DOUBT): boolean {
  return runs
    .map((run) => believed(run, doubt))
    .some(({ score, bad }) => score >= ELEVATED.score && bad >= ELEVATED.bad);
}

/** Returns the progress towards a roll-back, from 0 to 1. */
export function progressOf({ runs, views }: Sum, stream: Stream, doubt = MOST_DOUBT): number {
  const needed = neededFor(stream, views);
  const shares = runs
    .filter(({ voices }) => voices > 0)
    .map(({ score, bad, voices, against }) => {
      const doubted = (doubt.networks * doubt.voices) / voices;
      return Math.min(1, score / (needed.score + doubted * against), bad / (needed.bad + doubted * bad));
    });
  return Math.max(0, ...shares);
}

function neededFor(stream: Stream, views: number): { score: number; bad: number } {
  const part = partOf(stream);
  const score = DECISIVE[part] + RULES[signalOf(stream)].threshold + Math.log(1 + views / VIEWS_UNIT);
  return { score, bad: LEAST_BAD[part] };
}

function believed({ score, bad, voices, against }: Run, doubt: Doubt): { score: number; bad: number } {
  const leftOut = Math.min(voices, doubt.networks * doubt.voices);
  if (leftOut === 0) return { score, bad };
  return { score: score - (against * leftOut) / voices, bad: (bad * (voices - leftOut)) / voices };
}

/** Recently changed parts. */
export interface RecentChanges {
  remote: boolean;
  shell: boolean;
  /** Whether another remote is affected with the same shell. */
  neighbours: boolean;
}

/** Returns the suspect of a remote's failure: the shell if other remotes fail with it, else the failed version;
 *  undefined if neither is new. */
export function blame({ remote, shell, neighbours }: RecentChanges): 'remote' | 'shell' | undefined {
  if (shell && neighbours) return 'shell';
  if (remote) return 'remote';
  return shell ? 'shell' : undefined;
}
