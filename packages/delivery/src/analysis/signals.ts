import { parse } from 'bowser';
import { LRUCache } from 'lru-cache';
import { getOwnValue } from '@fotosoc/contract/own-value';

const BROWSERS: Record<string, string> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
};

function isBrowserCohort(cohort: string): boolean {
  return Object.values(BROWSERS).includes(cohort);
}

const known = new LRUCache<string, string[]>({ max: 500 });

/** Returns the visitor cohorts a version may fail for: session, form factor and browser. */
export function listCohorts(isMember: boolean, userAgent = ''): string[] {
  const device = known.get(userAgent) ?? parseDeviceCohorts(userAgent);
  known.set(userAgent, device);
  return [isMember ? 'signed in' : 'signed out', ...device];
}

function parseDeviceCohorts(userAgent: string): string[] {
  if (userAgent === '') return ['desktop', 'other browsers'];
  const { browser, platform } = parse(userAgent);
  return [
    platform.type === 'mobile' ? 'phone' : 'desktop',
    getOwnValue(BROWSERS, browser.name ?? '') ?? 'other browsers',
  ];
}

/** Number of routes with a separate cohort; later routes share one cohort. */
const MAX_ROUTE_COHORTS = 8;

/** Returns the cohort of a route.
 *  @param patterns patterns of all routes of the version, in order */
export function toRouteCohort(pattern: string | undefined, patterns: readonly string[]): string {
  const isListed = pattern !== undefined && patterns.indexOf(pattern) < MAX_ROUTE_COHORTS;
  return isListed ? pattern : 'other routes';
}

/** Number of page views, and of bad page views. A visitor's later views count less than one each. */
export interface ViewCount {
  views: number;
  bad: number;
}

/** Counted views of a metric series, with the network of each bad view. */
export interface Observation extends ViewCount {
  by: readonly string[];
}

/** Number of networks whose reports are not trusted, and number of bad reports that count per network. */
export interface NetworkLimit {
  networks: number;
  voices: number;
}

/** Limit while the site has no history of networks. */
export const DEFAULT_NETWORK_LIMIT: NetworkLimit = { networks: 10, voices: 1 };

/** `failed`: not loaded, crashed or threw; `silent`: started, then no heartbeat and no end; `calls`: failed API
 *  request; `draws`: failed server rendering; `slow`: loaded later than earlier versions; `lcp`, `inp`,
 *  `blocked`: the same for largest contentful paint, interaction to next paint, and long animation frames while idle. */
export const SIGNALS = ['failed', 'silent', 'calls', 'draws', 'slow', 'lcp', 'inp', 'blocked'] as const;
export type Signal = (typeof SIGNALS)[number];

/** Signal and cohort, e.g. `failed all` or `silent Firefox`. */
export type MetricSeries = `${Signal} ${string}`;

/** Cohort of all visitors. */
export const ALL_VISITORS = 'all';

/** Value of a rule for all visitors, and a stricter value for each cohort: one of dozens of cohorts exceeds a limit by
 *  chance more easily. */
export interface ByCohortKind {
  everybody: number;
  cohort: number;
}

export interface SignalRule {
  /** Views and bad views added to each history, so that a few observations cannot decide. */
  prior: ViewCount;
  /** Factor that the usual share of bad views is multiplied with. */
  drift: number;
  /** Number of standard deviations added to the usual share. */
  deviations: ByCohortKind;
  /** Additional share of bad views, above the usual share, that is tolerated. */
  margin: ByCohortKind;
  /** Distance between the tolerated share and the lowest share that is tested as a failure, for all visitors. */
  least: number;
  /** Amount added to the score required for a roll-back. */
  threshold: number;
  /** Tolerance for all visitors while the version is in a progressive rollout. */
  gradual?: Tolerance;
}

/** Excess over the usual share that is tolerated, and distance to the lowest share that is tested as a failure. */
export interface Tolerance {
  drift: number;
  margin: number;
  least: number;
}

/** Tolerance during a progressive rollout, in which few visitors may see a broken version: only the variation between
 *  hours is tolerated. The lowest tested share is small. A version that fails in a tenth of the views then keeps half
 *  of its evidence without the ten networks that may report falsely. */
const PROGRESSIVE_TOLERANCE: Tolerance = { drift: 1.15, margin: 0, least: 0.03 };

/** Usually, a page in eight is late, because late means 1.5 times the 75th percentile. A single late page is weak
 *  evidence. */
const LATENESS_RULE: SignalRule = {
  prior: { views: 30, bad: 4.5 },
  drift: 1.15,
  deviations: { everybody: 1, cohort: 1 },
  margin: { everybody: 0.045, cohort: 0.045 },
  least: 0.15,
  threshold: 2.5,
};

/** Rules of the signals, chosen by replays of the page views in `bench/rollout`: no good version is rolled back, and
 *  broken ones as early as possible. Its README has the table. */
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
  // A page in twelve usually sends no heartbeat, with differences between hours, so that only a large difference
  // counts.
  silent: {
    prior: { views: 50, bad: 5 },
    drift: 1.4,
    deviations: { everybody: 1.6, cohort: 1.6 },
    margin: { everybody: 0.03, cohort: 0.06 },
    least: 0.06,
    threshold: 1,
    // A share of 3 points above the usual one is hard to distinguish from chance. In replays, 6 to 10 points find
    // failures of 15 to 30 points sooner; from 10 points on they are found ten points later.
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
  // A cached page is rendered only after a change, so that renderings are few; a good version has hardly any failing
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

/** Returns whether a series is evaluated. Load times are evaluated by form factor, because phones and desktops differ;
 *  LCP and INP also by browser. */
export function isAnalysed(stream: MetricSeries): boolean {
  const signal = parseSignal(stream);
  if (!isTimingSignal(signal) || isWholePopulation(stream)) return true;
  return signal !== 'slow' && isBrowserCohort(parseCohort(stream));
}

export function getCohortKind(stream: MetricSeries): keyof ByCohortKind {
  return isWholePopulation(stream) ? 'everybody' : 'cohort';
}

/** Returns the tolerance of a metric series.
 *  @param isGradual whether the version is in a progressive rollout */
export function getTolerance(stream: MetricSeries, isGradual: boolean): Tolerance {
  const { drift, margin, least, gradual } = SIGNAL_RULES[parseSignal(stream)];
  return isGradual && gradual && isWholePopulation(stream)
    ? gradual
    : { drift, margin: margin[getCohortKind(stream)], least };
}
