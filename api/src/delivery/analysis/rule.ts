/** When a version is taken back without anybody asking: a cumulative sum of log-likelihood ratios (Page, Biometrika 41,
 *  1954) for each signal and cohort, over counters. Nothing here reads a clock or a table; `bench/rollout/rollout.ts` replays
 *  streams of page views against these functions. */

/** `failed`: not loaded, crashed or threw; `silent`: begun, and neither left nor alive later; `calls`: a call of the API
 *  failed; `slow`: there later than the version before used to be. */
export type Signal = 'failed' | 'silent' | 'calls' | 'slow';

/** Page views, and those of them that were bad. Later views of a visitor weigh less than one. */
export interface Count {
  views: number;
  bad: number;
}

/** What was seen of a stream in a while, and from which network each bad view came. */
export interface Seen extends Count {
  by: readonly string[];
}

/** How many networks may lie, and how often each network is believed what speaks against a version. */
export interface Doubt {
  networks: number;
  voices: number;
}

/** A signal of a part of the visitors: `failed all`, `silent Firefox`. */
export type Stream = `${Signal} ${string}`;

/** All visitors; every other cohort is a part of them. */
export const EVERYBODY = 'all';

export interface Sum {
  /** One for each share of bad views that it is tested against. */
  runs: Run[];
  /** Networks that spoke against it since all scores were 0, each as often as it was believed. */
  told: string[];
  /** Views ever. */
  views: number;
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

/** Everybody, or a cohort: there are dozens of those, so that chance has more to choose from. */
interface ByPart {
  everybody: number;
  cohort: number;
}

interface SignalRule {
  /** Bad views among so many that are taken for granted, so that what little is known does not decide. */
  prior: Count;
  /** What passes beyond the usual share: this factor, … */
  drift: number;
  /** … standard deviations of what is known of it, … */
  deviations: ByPart;
  /** … and a share. */
  margin: ByPart;
  /** The share that the least alternative for everybody lies above what passes. */
  least: number;
  /** Added to the score that decides. */
  threshold: number;
}

/** Chosen by trial, so that of the streams in `bench/rollout.ts` no good version goes, and a broken one as early as that
 *  allows; its README has the table. */
const RULES: Record<Signal, SignalRule> = {
  failed: {
    prior: { views: 50, bad: 1 },
    drift: 1.6,
    deviations: { everybody: 1, cohort: 1.6 },
    margin: { everybody: 0.012, cohort: 0.03 },
    least: 0.06,
    threshold: 0,
  },
  // One page in twelve falls silent anyway, more of them at some hours than at others: only a large difference counts.
  silent: {
    prior: { views: 50, bad: 5 },
    drift: 1.4,
    deviations: { everybody: 1.6, cohort: 1.6 },
    margin: { everybody: 0.03, cohort: 0.06 },
    least: 0.06,
    threshold: 1,
  },
  calls: {
    prior: { views: 50, bad: 0.75 },
    drift: 1.3,
    deviations: { everybody: 1, cohort: 1 },
    margin: { everybody: 0.015, cohort: 0.03 },
    least: 0.06,
    threshold: 0,
  },
  // One page in eight is late as usual, and a slow line makes all pages of a visitor late: one says little.
  slow: {
    prior: { views: 30, bad: 4.5 },
    drift: 1.15,
    deviations: { everybody: 1, cohort: 1 },
    margin: { everybody: 0.045, cohort: 0.045 },
    least: 0.15,
    threshold: 2.5,
  },
};

/** The score that decides, a logarithm of likelihoods: chance alone gets there once in e⁵ and e⁶ runs at most (Wald,
 *  Sequential Analysis, 1947, 3.2), some 150 and 400. */
const DECISIVE: ByPart = { everybody: 5, cohort: 6 };
/** It grows with the logarithm of the views, in units of these: who looks often sees much. */
const VIEWS_UNIT = 500;
/** Bad views, beside those of networks that may lie, without which no score decides. Replayed, three let ten networks that
 *  flood take a good version back; with five, in one of twenty deployments, 33 visitors saw a broken one instead of 28. */
const LEAST_BAD: ByPart = { everybody: 3.5, cohort: 4.5 };

/** However badly the versions before did, what is worse than this does not pass as usual. */
const MOST_EXPECTED = 0.6;
/** What little is known of a cohort counts against so many views, as a share of those of the prior, of everybody. */
const OF_EVERYBODY = 0.5;

/** Shares of bad views that a version is tested against, besides the least: much is broken, at least so much more than
 *  passes; or nearly all. */
const MUCH = { share: 0.35, above: 0.2 };
const NEARLY_ALL = 0.9;

/** While versions that have not changed do badly as well, their share passes, with more of a margin than the usual one: it
 *  is told from minutes instead of days. */
const INCIDENT = {
  drift: 1.3,
  deviations: 2,
  /** Views that the usual share counts as beside what was just seen. */
  usualViews: 5,
  /** However badly all others do: what fails for nearly everybody goes all the same, … */
  most: 0.75,
  /** … tested against this share; … */
  nearlyAll: 0.99,
  /** … and what fails for fewer must lie so much above what passes. */
  above: 0.15,
  /** Views of others that say how everybody does at the moment, … */
  leastViews: 5,
  /** … and networks that these come from, besides those that may lie. */
  leastNetworks: 3,
};

/** Where nothing is known of the networks of a site. */
const MOST_DOUBT: Doubt = { networks: 10, voices: 1 };
const BEGUN: Run = { score: 0, bad: 0, voices: 0, against: 0 };
/** A remote that suffers too, though it is not the one that changed: less than decides, for it decides only whom to blame.
 *  Chance gets there once in 30 runs. */
const ELEVATED = { score: 3.5, bad: 3 };

export function signalOf(stream: Stream): Signal {
  return stream.slice(0, stream.indexOf(' ')) as Signal;
}

/** The part of the visitors that a stream is of. */
export function cohortOf(stream: Stream): string {
  return stream.slice(stream.indexOf(' ') + 1);
}

/** Slow pages are told apart by form factor alone: each is a whole. */
function isWhole(stream: Stream): boolean {
  return cohortOf(stream) === EVERYBODY || signalOf(stream) === 'slow';
}

function partOf(stream: Stream): keyof ByPart {
  return isWhole(stream) ? 'everybody' : 'cohort';
}

/** The share of bad views that passes as usual, from 0 to 0.6.
 *  @param history of the good versions before, of this stream and of everybody */
export function expectedShare(stream: Stream, history: Count, ofEverybody: Count): number {
  const { prior, drift, deviations, margin } = RULES[signalOf(stream)];
  const whole = isWhole(stream);
  // A cohort of which little is known is taken to be like everybody.
  const known =
    whole || signalOf(stream) !== 'failed' ? prior : scaled(shareOf(ofEverybody, prior), prior.views * OF_EVERYBODY);
  const mean = shareOf(history, known);
  const deviation = Math.sqrt((mean * (1 - mean)) / (history.views + known.views));
  const part = partOf(stream);
  return Math.min(MOST_EXPECTED, drift * mean + deviations[part] * deviation + margin[part]);
}

/** The share that passes at a moment when versions that have not changed do badly as well, from 0 to 0.75, so that
 *  what fails for nearly everybody never passes; 0 when nothing is known, or when only those say so who may lie. */
export function shareOfIncident(signal: Signal, neighbours: Seen, ofEverybody: Count, doubt = MOST_DOUBT): number {
  const { views, bad, networks } = withoutHeaviest(neighbours, doubt);
  if (networks < INCIDENT.leastNetworks || views < INCIDENT.leastViews) return 0;
  const usual = scaled(shareOf(ofEverybody, RULES[signal].prior), INCIDENT.usualViews);
  const mean = shareOf({ views, bad }, usual);
  const deviation = Math.sqrt((mean * (1 - mean)) / (views + usual.views));
  const passes = INCIDENT.drift * mean + INCIDENT.deviations * deviation + RULES[signal].margin.everybody;
  return Math.min(INCIDENT.most, passes);
}

/** What is left without what those networks say that speak most against a version. */
function withoutHeaviest({ views, bad, by }: Seen, doubt: Doubt): Count & { networks: number } {
  const voices = new Map<string, number>();
  for (const network of by) voices.set(network, (voices.get(network) ?? 0) + 1);
  const left = [...voices.values()].toSorted((a, b) => b - a).slice(doubt.networks);
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

/** Adds what was seen since the last time. Until all that speaks against it is outweighed, each network is heard once
 *  (`doubt.voices` times): it could be one person.
 *  @param expected share that passes as usual
 *  @param how.atMoment share that passes just now, when everybody does badly */
export function add(
  sum: Sum | undefined,
  stream: Stream,
  seen: Seen,
  expected: number,
  { atMoment = 0, doubt = MOST_DOUBT }: { atMoment?: number; doubt?: Doubt } = {},
): Sum {
  const alternatives = alternativesTo(expected, stream);
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
  return { runs, told: runs.some(({ score }) => score > 0) ? told : [], views: before.views + seen.views };
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
function alternativesTo(expected: number, stream: Stream): number[] {
  const large = [Math.max(MUCH.share, expected + MUCH.above), NEARLY_ALL];
  return isWhole(stream) ? [expected + RULES[signalOf(stream)].least, ...large] : large;
}

/** The same while everybody does badly. */
function worse(usual: number, passes: number): number {
  return usual === NEARLY_ALL ? INCIDENT.nearlyAll : Math.max(usual, passes + INCIDENT.above);
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
