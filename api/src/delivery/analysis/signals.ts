import { isBrowser } from './cohorts.ts';
import type { Count } from './seen.ts';

/** `failed`: not loaded, crashed or threw; `silent`: begun, and neither left nor alive later; `calls`: a call of the API
 *  failed; `draws`: the server could not draw it; `slow`: there later than the version before used to be; `lcp`, `inp`: the
 *  same of the largest contentful paint, and of the answer to what the visitor did. */
export const SIGNALS = ['failed', 'silent', 'calls', 'draws', 'slow', 'lcp', 'inp'] as const;
export type Signal = (typeof SIGNALS)[number];

/** A signal of a part of the visitors: `failed all`, `silent Firefox`. */
export type Stream = `${Signal} ${string}`;

/** All visitors; every other cohort is a part of them. */
export const EVERYBODY = 'all';

/** Everybody, or a cohort: there are dozens of those, so that chance has more to choose from. */
export interface ByPart {
  everybody: number;
  cohort: number;
}

export interface SignalRule {
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
  /** What counts for everybody in place of these, of a version that is promoted gradually. */
  gradual?: Tolerance;
}

/** What passes beyond the usual share, and how far above that the least alternative lies. */
export interface Tolerance {
  drift: number;
  margin: number;
  least: number;
}

/** Few are to see what is broken: nothing passes but what one hour has more of than another. The alternative lies low, for
 *  of a version that breaks a tenth, the half is left once the ten networks are left out that may lie. */
const GRADUAL: Tolerance = { drift: 1.15, margin: 0, least: 0.03 };

/** One page in eight is late as usual, for late is what takes half as long again as three of four: each says little. */
const LATE: SignalRule = {
  prior: { views: 30, bad: 4.5 },
  drift: 1.15,
  deviations: { everybody: 1, cohort: 1 },
  margin: { everybody: 0.045, cohort: 0.045 },
  least: 0.15,
  threshold: 2.5,
};

/** Chosen by trial, so that of the streams in `bench/rollout` no good version goes, and a broken one as early as that
 *  allows; its README has the table. */
export const RULES: Record<Signal, SignalRule> = {
  failed: {
    prior: { views: 50, bad: 1 },
    drift: 1.6,
    deviations: { everybody: 1, cohort: 1.6 },
    margin: { everybody: 0.012, cohort: 0.03 },
    least: 0.06,
    threshold: 0,
    gradual: GRADUAL,
  },
  // One page in twelve falls silent anyway, more of them at some hours than at others: only a large difference counts.
  silent: {
    prior: { views: 50, bad: 5 },
    drift: 1.4,
    deviations: { everybody: 1.6, cohort: 1.6 },
    margin: { everybody: 0.03, cohort: 0.06 },
    least: 0.06,
    threshold: 1,
    // So much is usual that three points more are hardly told from it: replayed, alternatives of 6 to 10 points above find
    // 15 to 30 points of silence sooner, and from 10 on, ten points of it later.
    gradual: { ...GRADUAL, least: 0.08 },
  },
  calls: {
    prior: { views: 50, bad: 0.75 },
    drift: 1.3,
    deviations: { everybody: 1, cohort: 1 },
    margin: { everybody: 0.015, cohort: 0.03 },
    least: 0.06,
    threshold: 0,
    gradual: GRADUAL,
  },
  // Draws are few, for a page is kept until its content changes; a version that goes has hardly one that fails.
  draws: {
    prior: { views: 20, bad: 0.2 },
    drift: 1.6,
    deviations: { everybody: 1, cohort: 1 },
    margin: { everybody: 0.03, cohort: 0.03 },
    least: 0.1,
    threshold: 0,
  },
  slow: LATE,
  lcp: LATE,
  inp: LATE,
};

export function signalOf(stream: Stream): Signal {
  return stream.slice(0, stream.indexOf(' ')) as Signal;
}

/** The part of the visitors that a stream is of. */
export function cohortOf(stream: Stream): string {
  return stream.slice(stream.indexOf(' ') + 1);
}

const FORMS = ['phone', 'desktop'];

/** Whether it is about how long something took: of a phone and of a desktop, each is a whole. */
export function isAboutTime(signal: Signal): boolean {
  return signal === 'slow' || signal === 'lcp' || signal === 'inp';
}

export function isWhole(stream: Stream): boolean {
  const cohort = cohortOf(stream);
  return isAboutTime(signalOf(stream)) ? FORMS.includes(cohort) : cohort === EVERYBODY;
}

/** What takes long is looked at by form factor, for a phone is no desktop; what an engine paints and answers, by browser
 *  as well. */
export function isLookedAt(stream: Stream): boolean {
  const signal = signalOf(stream);
  if (!isAboutTime(signal) || isWhole(stream)) return true;
  return signal !== 'slow' && isBrowser(cohortOf(stream));
}

export function partOf(stream: Stream): keyof ByPart {
  return isWhole(stream) ? 'everybody' : 'cohort';
}

/** @param isGradual whether it is of a version that is promoted gradually */
export function toleranceOf(stream: Stream, isGradual: boolean): Tolerance {
  const { drift, margin, least, gradual } = RULES[signalOf(stream)];
  return isGradual && gradual && isWhole(stream) ? gradual : { drift, margin: margin[partOf(stream)], least };
}
