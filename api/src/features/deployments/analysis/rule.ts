/** When a version is taken back without anybody asking: a cumulative sum of log-likelihood ratios (Page, Biometrika 41,
 *  1954) for each signal and cohort, over counters. Nothing here reads a clock or a table; `bench/rollout.ts` replays
 *  streams of page views against these functions. */

/** `failed`: not loaded, crashed or threw; `silent`: begun, and neither left nor alive later; `calls`: a call of the API
 *  failed; `slow`: there later than the version before used to be. */
export type Signal = 'failed' | 'silent' | 'calls' | 'slow';

/** Page views, and those of them that were bad. Later views of a visitor weigh less than one. */
export interface Count {
  views: number;
  bad: number;
}

/** A signal of a part of the visitors: `failed all`, `silent Firefox`. */
export type Stream = `${Signal} ${string}`;

/** All visitors; every other cohort is a part of them. */
export const EVERYBODY = 'all';

export interface Sum {
  /** One for each share of bad views that it is tested against. */
  scores: number[];
  /** Bad views since each score was 0. */
  bad: number[];
  /** Views ever. */
  views: number;
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
const DECISIVE = { everybody: 7, cohort: 9 };
const LEAST_BAD = { everybody: 8, cohort: 10 };
/** The score that decides grows with the logarithm of the views, in units of these: who looks often sees much. */
const VIEWS_UNIT = 500;
/** A remote that suffers too, though it is not the one that changed. */
const ELEVATED = { score: 3.5, bad: 3 };
/** So many views of others say how everybody does at the moment. */
const LEAST_NEIGHBOURS = 5;

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

/** The share that passes at a moment when versions that have not changed do badly as well, from 0 to 1; 0 when nothing is
 *  known. */
export function shareOfIncident(signal: Signal, neighbours: Count, ofEverybody: Count): number {
  if (neighbours.views < LEAST_NEIGHBOURS) return 0;
  const usual = scaled(shareOf(ofEverybody, RULES[signal].prior), 5);
  const mean = shareOf(neighbours, usual);
  const deviation = Math.sqrt((mean * (1 - mean)) / (neighbours.views + usual.views));
  return Math.min(1, 1.3 * mean + 2 * deviation + RULES[signal].margin[0]);
}

function shareOf({ views, bad }: Count, prior: Count): number {
  return (bad + prior.bad) / (views + prior.views);
}

function scaled(share: number, views: number): Count {
  return { views, bad: share * views };
}

/** Adds what was seen since the last time.
 *  @param expected share that passes as usual
 *  @param atMoment share that passes just now, when everybody does badly; of most, nothing can be told */
export function add(sum: Sum | undefined, stream: Stream, seen: Count, expected: number, atMoment = 0): Sum {
  const alternatives = alternativesTo(expected, stream);
  const before = sum ?? { scores: alternatives.map(() => 0), bad: alternatives.map(() => 0), views: 0 };
  if (atMoment >= MOST_EXPECTED) return before;
  const passes = Math.max(expected, atMoment);
  const good = seen.views - seen.bad;
  const scores = alternatives.map((usual, index) => {
    const bad = passes > expected ? Math.max(usual, Math.min(0.97, passes + (isWhole(stream) ? 0.06 : 0.2))) : usual;
    const gain = seen.bad * Math.log(bad / passes) + good * Math.log((1 - bad) / (1 - passes));
    return Math.max(0, before.scores[index]! + gain);
  });
  return {
    scores,
    bad: scores.map((score, index) => (score === 0 ? 0 : before.bad[index]! + seen.bad)),
    views: before.views + seen.views,
  };
}

/** Bad shares that a broken version may have: a little, much, nearly all. */
function alternativesTo(expected: number, stream: Stream): number[] {
  const large = [Math.max(0.35, expected + 0.2), Math.max(0.9, (1 + expected) / 2)];
  return isWhole(stream) ? [expected + RULES[signalOf(stream)].least, ...large] : large;
}

/** Whether that is enough to take a version back. */
export function isDecisive({ scores, bad, views }: Sum, stream: Stream): boolean {
  const kind = isWhole(stream) ? 'everybody' : 'cohort';
  const needed = DECISIVE[kind] + RULES[signalOf(stream)].threshold + Math.log(1 + views / VIEWS_UNIT);
  return scores.some((score, index) => score >= needed && bad[index]! >= LEAST_BAD[kind]);
}

/** Whether it does worse than usual, though not surely. */
export function isElevated({ scores, bad }: Sum): boolean {
  return scores.some((score, index) => score >= ELEVATED.score && bad[index]! >= ELEVATED.bad);
}

/** How near a version is to be taken back, from 0 to 1. */
export function progressOf({ scores, bad, views }: Sum, stream: Stream): number {
  const kind = isWhole(stream) ? 'everybody' : 'cohort';
  const needed = DECISIVE[kind] + RULES[signalOf(stream)].threshold + Math.log(1 + views / VIEWS_UNIT);
  return Math.max(0, ...scores.map((score, index) => Math.min(1, score / needed, bad[index]! / LEAST_BAD[kind])));
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
