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

interface SignalRule {
  /** Bad share that is assumed as long as little is known, as so many views. */
  prior: Count;
  /** How much more than before passes: a factor, standard deviations, and a share; for everybody and for a cohort. */
  drift: number;
  deviations: readonly [everybody: number, cohort: number];
  margin: readonly [everybody: number, cohort: number];
  /** What the least alternative lies above what passes; only for everybody. */
  least: number;
  /** Added to the score that decides. */
  threshold: number;
}

const RULES: Record<Signal, SignalRule> = {
  failed: {
    prior: { views: 50, bad: 1 },
    drift: 1.6,
    deviations: [1, 1.6],
    margin: [0.012, 0.03],
    least: 0.06,
    threshold: 0,
  },
  silent: {
    prior: { views: 50, bad: 5 },
    drift: 1.4,
    deviations: [1.6, 1.6],
    margin: [0.03, 0.06],
    least: 0.06,
    threshold: 1,
  },
  calls: {
    prior: { views: 50, bad: 0.75 },
    drift: 1.3,
    deviations: [1, 1],
    margin: [0.015, 0.03],
    least: 0.06,
    threshold: 0,
  },
  slow: {
    prior: { views: 30, bad: 4.5 },
    drift: 1.15,
    deviations: [1, 1],
    margin: [0.045, 0.045],
    least: 0.15,
    threshold: 2.5,
  },
};

const MOST_EXPECTED = 0.6;
const DECISIVE = { everybody: 5, cohort: 6 };
const LEAST_BAD = { everybody: 5, cohort: 6 };
/** The score that decides grows with the logarithm of the views, in units of these: who looks often sees much. */
const VIEWS_UNIT = 500;
/** Where nothing is known of the networks of a site. */
const MOST_DOUBT: Doubt = { networks: 10, voices: 1 };
/** However badly all others do: what fails for nearly everybody goes all the same. */
const MOST_OF_INCIDENT = 0.75;
const NEARLY_ALL = 0.99;
/** What an alternative lies above what passes in an incident. */
const ABOVE_INCIDENT = 0.15;
const BEGUN: Run = { score: 0, bad: 0, voices: 0, against: 0 };
/** A remote that suffers too, though it is not the one that changed. */
const ELEVATED = { score: 3.5, bad: 3 };
/** So many views of others say how everybody does at the moment. */
const LEAST_NEIGHBOURS = 5;
/** Of so many networks, besides those that may lie, an incident is told. */
const LEAST_NETWORKS = 3;

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

/** The share of bad views that passes as usual, from 0 to 0.6.
 *  @param history of the good versions before, of this stream and of everybody */
export function expectedShare(stream: Stream, history: Count, ofEverybody: Count): number {
  const { prior, drift, deviations, margin } = RULES[signalOf(stream)];
  const whole = isWhole(stream);
  // A cohort of which little is known is taken to be like everybody.
  const known = whole || signalOf(stream) !== 'failed' ? prior : scaled(shareOf(ofEverybody, prior), prior.views / 2);
  const mean = shareOf(history, known);
  const deviation = Math.sqrt((mean * (1 - mean)) / (history.views + known.views));
  const of = whole ? 0 : 1;
  return Math.min(MOST_EXPECTED, drift * mean + deviations[of] * deviation + margin[of]);
}

/** The share that passes at a moment when versions that have not changed do badly as well, from 0 to 0.75, so that
 *  what fails for nearly everybody never passes; 0 when nothing is known, or when only those say so who may lie. */
export function shareOfIncident(signal: Signal, neighbours: Seen, ofEverybody: Count, doubt = MOST_DOUBT): number {
  const { views, bad, networks } = withoutHeaviest(neighbours, doubt);
  if (networks < LEAST_NETWORKS || views < LEAST_NEIGHBOURS) return 0;
  const usual = scaled(shareOf(ofEverybody, RULES[signal].prior), 5);
  const mean = shareOf({ views, bad }, usual);
  const deviation = Math.sqrt((mean * (1 - mean)) / (views + usual.views));
  return Math.min(MOST_OF_INCIDENT, 1.3 * mean + 2 * deviation + RULES[signal].margin[0]);
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
  const large = [Math.max(0.35, expected + 0.2), Math.max(0.9, (1 + expected) / 2)];
  return isWhole(stream) ? [expected + RULES[signalOf(stream)].least, ...large] : large;
}

/** The same while everybody does badly. */
function worse(usual: number, passes: number): number {
  return usual >= 0.9 ? NEARLY_ALL : Math.max(usual, passes + ABOVE_INCIDENT);
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
  const kind = isWhole(stream) ? 'everybody' : 'cohort';
  const score = DECISIVE[kind] + RULES[signalOf(stream)].threshold + Math.log(1 + views / VIEWS_UNIT);
  return { score, bad: LEAST_BAD[kind] };
}

/** What is left of a run without those who may lie. */
function believed({ score, bad, voices, against }: Run, doubt: Doubt): { score: number; bad: number } {
  const leftOut = voices === 0 ? 0 : Math.min(1, (doubt.networks * doubt.voices) / voices);
  return { score: score - against * leftOut, bad: bad * (1 - leftOut) };
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
