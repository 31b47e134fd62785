import { isBrowserCohort } from './cohorts.ts';
import type { ViewCount } from './observation.ts';

/** `failed`: not loaded, crashed or threw; `silent`: started, then no heartbeat and no end; `calls`: failed API
 *  request; `draws`: failed server rendering; `slow`: loaded later than earlier versions; `lcp`, `inp`,
 *  `blocked`: the same for largest contentful paint, interaction to next paint, and long animation frames while idle. */
export const SIGNALS = ['failed', 'silent', 'calls', 'draws', 'slow', 'lcp', 'inp', 'blocked'] as const;
export type Signal = (typeof SIGNALS)[number];

/** Signal of a cohort: `failed all`, `silent Firefox`. */
export type MetricSeries = `${Signal} ${string}`;

/** Cohort of all visitors. */
export const ALL_VISITORS = 'all';

/** Values for all visitors and for a cohort. Dozens of cohorts make results by chance likelier. */
export interface ByCohortKind {
  everybody: number;
  cohort: number;
}

export interface SignalRule {
  /** Prior bad views and views, so that few observations do not decide. */
  prior: ViewCount;
  /** Factor on the usual share. */
  drift: number;
  /** Standard deviations of the usual share. */
  deviations: ByCohortKind;
  /** Margin on the usual share. */
  margin: ByCohortKind;
  /** Distance of the lowest tested alternative from the tolerated share, for all visitors. */
  least: number;
  /** Addition to the decisive score. */
  threshold: number;
  /** Tolerance for all visitors during a progressive rollout. */
  gradual?: Tolerance;
}

/** Tolerance beyond the usual share, and distance of the lowest tested alternative. */
export interface Tolerance {
  drift: number;
  margin: number;
  least: number;
}

/** Tolerance of a progressive rollout, in which few visitors may see a broken version: only the variation between
 *  hours. The alternative is low: for a version failing in a tenth of the views, half of the evidence is left without
 *  the ten untrusted networks. */
const PROGRESSIVE_TOLERANCE: Tolerance = { drift: 1.15, margin: 0, least: 0.03 };

/** One page in eight is usually late, as late means half as long again as the 75th percentile: a single late page is
 *  weak evidence. */
const LATENESS_RULE: SignalRule = {
  prior: { views: 30, bad: 4.5 },
  drift: 1.15,
  deviations: { everybody: 1, cohort: 1 },
  margin: { everybody: 0.045, cohort: 0.045 },
  least: 0.15,
  threshold: 2.5,
};

/** Rules chosen by replays: with the streams in `bench/rollout` no good version is rolled back, and broken ones as
 *  early as possible; its README has the table. */
export const SIGNAL_RULES: Record<Signal, SignalRule> = {
  failed: {
    prior: { views: 50, bad: 1 },
    drift: 1.6,
    deviations: { everybody: 1, cohort: 1.6 },
    margin: { everybody: 0.012, cohort: 0.03 },
    least: 0.06,
    threshold: 0,
    gradual: PROGRESSIVE_TOLERANCE,
  },
  // One page in twelve usually sends no heartbeat, with differences between hours: only a large difference counts.
  silent: {
    prior: { views: 50, bad: 5 },
    drift: 1.4,
    deviations: { everybody: 1.6, cohort: 1.6 },
    margin: { everybody: 0.03, cohort: 0.06 },
    least: 0.06,
    threshold: 1,
    // Three points more are hard to distinguish from the usual share. In replays, alternatives of 6 to 10 points above
    // find 15 to 30 points sooner, and from 10 on, ten points later.
    gradual: { ...PROGRESSIVE_TOLERANCE, least: 0.08 },
  },
  calls: {
    prior: { views: 50, bad: 0.75 },
    drift: 1.3,
    deviations: { everybody: 1, cohort: 1 },
    margin: { everybody: 0.015, cohort: 0.03 },
    least: 0.06,
    threshold: 0,
    gradual: PROGRESSIVE_TOLERANCE,
  },
  // Server renderings are few, as pages are cached until their content changes; a good version has hardly a failing
  // one.
  draws: {
    prior: { views: 20, bad: 0.2 },
    drift: 1.6,
    deviations: { everybody: 1, cohort: 1 },
    margin: { everybody: 0.03, cohort: 0.03 },
    least: 0.1,
    threshold: 0,
  },
  slow: LATENESS_RULE,
  lcp: LATENESS_RULE,
  inp: LATENESS_RULE,
  blocked: LATENESS_RULE,
};

export function parseSignal(stream: MetricSeries): Signal {
  return stream.slice(0, stream.indexOf(' ')) as Signal;
}

export function parseCohort(stream: MetricSeries): string {
  return stream.slice(stream.indexOf(' ') + 1);
}

const FORMS = ['phone', 'desktop'];
const TIMING_SIGNALS: ReadonlySet<Signal> = new Set(['slow', 'lcp', 'inp', 'blocked']);

/** Returns whether a signal measures time. Phones and desktops then count as separate populations. */
export function isTimingSignal(signal: Signal): boolean {
  return TIMING_SIGNALS.has(signal);
}

export function isWholePopulation(stream: MetricSeries): boolean {
  const cohort = parseCohort(stream);
  return isTimingSignal(parseSignal(stream)) ? FORMS.includes(cohort) : cohort === ALL_VISITORS;
}

/** Load time is analysed by form factor, as phones and desktops differ; LCP and INP by browser as well. */
export function isAnalysed(stream: MetricSeries): boolean {
  const signal = parseSignal(stream);
  if (!isTimingSignal(signal) || isWholePopulation(stream)) return true;
  return signal !== 'slow' && isBrowserCohort(parseCohort(stream));
}

export function getCohortKind(stream: MetricSeries): keyof ByCohortKind {
  return isWholePopulation(stream) ? 'everybody' : 'cohort';
}

/** @param isGradual whether the version is in a progressive rollout */
export function getTolerance(stream: MetricSeries, isGradual: boolean): Tolerance {
  const { drift, margin, least, gradual } = SIGNAL_RULES[parseSignal(stream)];
  return isGradual && gradual && isWholePopulation(stream)
    ? gradual
    : { drift, margin: margin[getCohortKind(stream)], least };
}
