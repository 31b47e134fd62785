/** @file When a version is taken back without anybody asking: a cumulative sum of log-likelihood ratios (Page, Biometrika
 *  41, 1954) for each signal and cohort, over counters. Nothing here reads a clock or a table; `bench/rollout/rollout.ts`
 *  replays streams of page views against these functions. */

import { oddsOfGood, SURE } from './assurance.ts';
import { MOST_DOUBT, type Doubt, type Seen } from './seen.ts';
import { isWhole, partOf, RULES, signalOf, toleranceOf, type ByPart, type Stream } from './signals.ts';

export interface Sum {
  /** One for each share of bad views that it is tested against. */
  runs: Run[];
  /** Networks that spoke against it since all scores were 0, each as often as it was believed. */
  told: string[];
  /** Views ever. */
  views: number;
  /** How surely it is no worse than usual: a logarithm of odds, see `oddsOfGood`. A release of before did not keep it. */
  assured?: number;
}

/** What was seen since a score was 0. */
interface Run {
  score: number;
  /** Bad views, each weighed, … */
  bad: number;
  /** … how many these were, … */
  voices: number;
  /** … and what they added to the score. */
  against: number;
}

/** The score that decides, a logarithm of likelihoods: chance alone gets there once in e⁵ and e⁶ runs at most (Wald,
 *  Sequential Analysis, 1947), some 150 and 400. */
const DECISIVE: ByPart = { everybody: 5, cohort: 6 };
/** It grows with the logarithm of the views, in units of these: who looks often sees much. */
const VIEWS_UNIT = 500;
/** Bad views, beside those of networks that may lie, without which no score decides. Replayed, three let ten networks that
 *  flood take a good version back; with five, in one of twenty deployments, 33 visitors saw a broken one instead of 28. */
const LEAST_BAD: ByPart = { everybody: 3.5, cohort: 4.5 };

/** Shares of bad views that a version is tested against, besides the least: much is broken, at least so much more than
 *  passes; or nearly all. */
const MUCH = { share: 0.35, above: 0.2 };
const NEARLY_ALL = 0.9;
/** The same in an incident, where more passes: what fails for nearly everybody, and what fails for so many more than do. */
const IN_INCIDENT = { nearlyAll: 0.99, above: 0.15 };

const BEGUN: Run = { score: 0, bad: 0, voices: 0, against: 0 };
/** A remote that suffers too, though it is not the one that changed: less than decides, for it decides only whom to blame.
 *  Chance gets there once in 30 runs. */
const ELEVATED = { score: 3.5, bad: 3 };

/** Adds what was seen since the last time. Until all that speaks against it is outweighed, each network is heard once
 *  (`doubt.voices` times): it could be one person.
 *  @param expected share that passes as usual
 *  @param how.atMoment share that passes just now, when everybody does badly
 *  @param how.isGradual whether it is promoted gradually */
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

/** Who spoke against it up to now, and how many of these were heard. */
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

/** Bad shares that a broken version may have: a little, much, nearly all. */
function alternativesTo(expected: number, stream: Stream, isGradual: boolean): number[] {
  const large = [Math.max(MUCH.share, expected + MUCH.above), NEARLY_ALL];
  return isWhole(stream) ? [expected + toleranceOf(stream, isGradual).least, ...large] : large;
}

/** The same while everybody does badly. */
function worse(usual: number, passes: number): number {
  return usual === NEARLY_ALL ? IN_INCIDENT.nearlyAll : Math.max(usual, passes + IN_INCIDENT.above);
}

/** Whether that is enough to take a version back, also without what those say who may lie. */
export function isDecisive({ runs, views }: Sum, stream: Stream, doubt = MOST_DOUBT): boolean {
  const needed = neededFor(stream, views);
  return runs.map((run) => believed(run, doubt)).some(({ score, bad }) => score >= needed.score && bad >= needed.bad);
}

/** Whether it does worse than usual, though not surely. */
export function isElevated({ runs }: Sum, doubt = MOST_DOUBT): boolean {
  return runs
    .map((run) => believed(run, doubt))
    .some(({ score, bad }) => score >= ELEVATED.score && bad >= ELEVATED.bad);
}

/** How near a version is to be taken back, from 0 to 1. */
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

/** What is left of a run without those who may lie. */
function believed({ score, bad, voices, against }: Run, doubt: Doubt): { score: number; bad: number } {
  const leftOut = Math.min(voices, doubt.networks * doubt.voices);
  if (leftOut === 0) return { score, bad };
  return { score: score - (against * leftOut) / voices, bad: (bad * (voices - leftOut)) / voices };
}

/** Who changed a short while ago. */
export interface RecentChanges {
  remote: boolean;
  shell: boolean;
  /** Whether another remote suffers under the same shell. */
  neighbours: boolean;
}

/** Whom a remote's failing is blamed on: the shell when other remotes suffer with it, else the version that failed;
 *  nobody when neither is new. */
export function blame({ remote, shell, neighbours }: RecentChanges): 'remote' | 'shell' | undefined {
  if (shell && neighbours) return 'shell';
  if (remote) return 'remote';
  return shell ? 'shell' : undefined;
}
