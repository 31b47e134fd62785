import {
  type ViewCount,
  DEFAULT_NETWORK_LIMIT,
  type NetworkLimit,
  type Observation,
  isWholePopulation,
  getCohortKind,
  SIGNAL_RULES,
  parseSignal,
  getTolerance,
  type ByCohortKind,
  type MetricSeries,
} from './signals.ts';

/** Share of bad views, above the tolerated share, from which a version is assumed to be bad. */
const BAD_VERSION_MARGIN = 0.1;
/** Log-odds that a bad version reaches by chance at most once in 150 cases. */
const MIN_BAD_VERSION_EVIDENCE = 5;

/** Returns the log-odds that a version with these bad views is good: positive if it has the usual failure rate,
 *  negative if every tenth view fails beyond that (Wald, Sequential Analysis, 1947). The result may be tested after
 *  every view: a bad version reaches `x` at most once in e^x cases.
 *  @param passes tolerated share of bad views */
function computeLogOddsOfGood({ views, bad }: ViewCount, passes: number): number {
  const worse = passes + BAD_VERSION_MARGIN;
  return (views - bad) * Math.log((1 - passes) / (1 - worse)) - bad * Math.log(worse / passes);
}

/** @file Decision rule of automatic roll-backs: a cumulative sum of log-likelihood ratios (Page, Biometrika 41, 1954)
 *  for each signal and cohort, over counters. No function here reads a clock or a table; `bench/rollout/rollout.ts`
 *  replays streams of page views against these functions. */

export interface Evidence {
  /** Runs of the sequential test, one for each assumed share of bad views. */
  runs: ScoreRun[];
  /** Networks whose bad reports have counted since all scores were 0. A network appears once per counted report. */
  told: string[];
  views: number;
  /** Log-odds that the version is no worse than usual, by `computeLogOddsOfGood`. Missing in data of an earlier
   *  release. */
  assured?: number;
}

interface ScoreRun {
  score: number;
  /** Sum of the bad views, in which each view counts with the weight of its network. */
  bad: number;
  /** Number of the bad views, without weights. */
  voices: number;
  /** Amount that the bad views add to the score. */
  against: number;
}

/** Score of a roll-back, a logarithm of likelihoods: reached by chance at most once in e⁵ and e⁶ runs (Wald, Sequential
 *  Analysis, 1947), about 150 and 400. */
const DECISIVE_SCORE: ByCohortKind = { everybody: 5, cohort: 6 };
/** Unit in which views raise the required score: frequent tests reach a score by chance more often. */
const VIEWS_UNIT = 500;
/** Minimum number of bad views for a roll-back, not counting those of networks that may report falsely. In replays, a
 *  minimum of three let ten flooding networks roll back a good version. With five, 33 visitors instead of 28 saw a
 *  broken version, in one of twenty deployments. */
const MIN_BAD_VIEWS: ByCohortKind = { everybody: 3.5, cohort: 4.5 };

/** Assumed shares of bad views besides the lowest one: a large failure, at least `above` over the tolerated share, and
 *  a nearly total failure. */
const LARGE_FAILURE = { share: 0.35, above: 0.2 };
const NEAR_TOTAL_FAILURE_SHARE = 0.9;
/** Assumed shares of bad views during an incident, when the tolerated share is higher: a nearly total failure, and at
 *  least `above` over the tolerated share. */
const INCIDENT_ALTERNATIVES = { nearlyAll: 0.99, above: 0.15 };

const EMPTY_RUN: ScoreRun = { score: 0, bad: 0, voices: 0, against: 0 };
/** Score at which a remote with an unchanged version counts as affected, reached by chance once in 30 runs. It is lower
 *  than the score of a roll-back, as it only decides whether the shell is the suspect. */
const ELEVATED_SCORE = { score: 3.5, bad: 3 };

/** Adds observations to the evidence. A network counts at most `doubt.voices` times until the score is back at 0, as
 *  all its reports could be by one person.
 *  @param expected tolerated share
 *  @param how.atMoment tolerated share during an incident
 *  @param how.isGradual whether the version is in a progressive rollout */
export function addObservation(
  sum: Evidence | undefined,
  stream: MetricSeries,
  seen: Observation,
  expected: number,
  {
    atMoment = 0,
    doubt = DEFAULT_NETWORK_LIMIT,
    isGradual = false,
  }: { atMoment?: number; doubt?: NetworkLimit; isGradual?: boolean } = {},
): Evidence {
  const alternatives = listAlternatives(expected, stream, isGradual);
  const before = sum ?? { runs: alternatives.map(() => EMPTY_RUN), told: [], views: 0 };
  const { told, voices } = limitReports(before.told, seen.by, doubt);
  const bad = voices === 0 ? 0 : (seen.bad * voices) / seen.by.length;
  const good = seen.views - seen.bad;
  const passes = Math.max(expected, atMoment);
  const runs = alternatives.map((usual, index) => {
    const share = passes > expected ? toIncidentAlternative(usual, passes) : usual;
    const run = before.runs[index]!;
    const against = bad * Math.log(share / passes);
    const score = run.score + against + good * Math.log((1 - share) / (1 - passes));
    if (score <= 0) return EMPTY_RUN;
    return { score, bad: run.bad + bad, voices: run.voices + voices, against: run.against + against };
  });
  const assured = (before.assured ?? 0) + computeLogOddsOfGood({ views: good + bad, bad }, passes);
  const isOutweighed = assured >= MIN_BAD_VERSION_EVIDENCE && runs.every(({ score }) => score === 0);
  return { runs, told: isOutweighed ? [] : told, views: before.views + seen.views, assured };
}

/** Returns the networks whose reports count, and the number of reports that count for the first time. */
function limitReports(
  before: readonly string[],
  by: readonly string[],
  doubt: NetworkLimit,
): { told: string[]; voices: number } {
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
function listAlternatives(expected: number, stream: MetricSeries, isGradual: boolean): number[] {
  const large = [Math.max(LARGE_FAILURE.share, expected + LARGE_FAILURE.above), NEAR_TOTAL_FAILURE_SHARE];
  return isWholePopulation(stream) ? [expected + getTolerance(stream, isGradual).least, ...large] : large;
}

function toIncidentAlternative(usual: number, passes: number): number {
  return usual === NEAR_TOTAL_FAILURE_SHARE
    ? INCIDENT_ALTERNATIVES.nearlyAll
    : Math.max(usual, passes + INCIDENT_ALTERNATIVES.above);
}

/** Returns whether the evidence suffices for a roll-back, even if the reports of the networks that may report falsely
 *  are ignored. */
export function isDecisive({ runs, views }: Evidence, stream: MetricSeries, doubt = DEFAULT_NETWORK_LIMIT): boolean {
  const needed = getDecisionThreshold(stream, views);
  return runs
    .map((run) => removeUntrusted(run, doubt))
    .some(({ score, bad }) => score >= needed.score && bad >= needed.bad);
}

/** Returns whether the version probably does worse than usual. The required score is lower than that of a roll-back. */
export function isElevated({ runs }: Evidence, doubt = DEFAULT_NETWORK_LIMIT): boolean {
  return runs
    .map((run) => removeUntrusted(run, doubt))
    .some(({ score, bad }) => score >= ELEVATED_SCORE.score && bad >= ELEVATED_SCORE.bad);
}

/** Returns the progress towards a roll-back, from 0 to 1. */
export function computeRollbackProgress(
  { runs, views }: Evidence,
  stream: MetricSeries,
  doubt = DEFAULT_NETWORK_LIMIT,
): number {
  const needed = getDecisionThreshold(stream, views);
  const shares = runs
    .filter(({ voices }) => voices > 0)
    .map(({ score, bad, voices, against }) => {
      const doubted = (doubt.networks * doubt.voices) / voices;
      return Math.min(1, score / (needed.score + doubted * against), bad / (needed.bad + doubted * bad));
    });
  return Math.max(0, ...shares);
}

function getDecisionThreshold(stream: MetricSeries, views: number): { score: number; bad: number } {
  const part = getCohortKind(stream);
  const score = DECISIVE_SCORE[part] + SIGNAL_RULES[parseSignal(stream)].threshold + Math.log(1 + views / VIEWS_UNIT);
  return { score, bad: MIN_BAD_VIEWS[part] };
}

function removeUntrusted(
  { score, bad, voices, against }: ScoreRun,
  doubt: NetworkLimit,
): { score: number; bad: number } {
  const leftOut = Math.min(voices, doubt.networks * doubt.voices);
  if (leftOut === 0) return { score, bad };
  return { score: score - (against * leftOut) / voices, bad: (bad * (voices - leftOut)) / voices };
}

/** Recent changes besides the version, which may cause its failures. */
export interface RecentChanges {
  remote: boolean;
  shell: boolean;
  /** True if another remote fails in the same shell. */
  neighbours: boolean;
}

/** Returns the suspect of a remote's failure: the shell if other remotes fail with it, else the failed version;
 *  undefined if neither is new. */
export function decideSuspect({ remote, shell, neighbours }: RecentChanges): 'remote' | 'shell' | undefined {
  if (shell && neighbours) return 'shell';
  if (remote) return 'remote';
  return shell ? 'shell' : undefined;
}
