import { isElevated, type Evidence } from './sequential-analysis.ts';
import {
  DEFAULT_NETWORK_LIMIT,
  parseCohort,
  ALL_VISITORS,
  isTimingSignal,
  isWholePopulation,
  SIGNALS,
  parseSignal,
  type Signal,
  type MetricSeries,
} from './signals.ts';
import { SIGNAL_TEXTS } from './decision.ts';

const STAGE_PERCENTAGES = [1, 5, 25, 100] as const;
/** Log-odds, by current percentage, at which a version counts as no worse than the previous one. A bad version passes
 *  the first two stages by chance once in 20 and 50 cases, and reaches all visitors once in 8,000. Networks that report
 *  falsely can add 2 to the log-odds in a round. Most of the time is spent before the last stage. */
const REQUIRED_LOG_ODDS: Record<number, number> = { 1: 5, 5: 6, 25: 11 };
/** Number of good views that add 1 to the log-odds; measured in replays. */
const VIEWS_PER_LOG_ODDS = 24;
/** Minimum duration of a stage: the site knows only a minute after the page response that a heartbeat is missing. */
export const MIN_STAGE_MS = 75_000;
/** Hours within which the first stage must have enough views: the rollout starts with the lowest such percentage. */
const FIRST_STAGE_HOURS = 3;

/** A forecast above this limit says that the remote has too few visitors. */
const MAX_FORECAST_HOURS = 90 * 24;

/** Signal without enough evidence yet that the version is no worse than the previous one. */
export interface BlockingSignal {
  signal: Signal;
  /** Log-odds; for timing signals the sum over form factors. */
  assured: number;
  needed: number;
  /** Metric series of a cohort whose failure rate is elevated. */
  against?: MetricSeries;
}

/** Returns the traffic percentage a rollout starts with, and the hours until a good version reaches all visitors.
 *  @param viewsPerHour page views of the remote by all visitors */
export function planRollout(viewsPerHour: number): { percent: number; hours: number } {
  const partial = STAGE_PERCENTAGES.filter((share) => share < 100);
  const percent =
    partial.find((share) => estimateStageHours(share, viewsPerHour) <= FIRST_STAGE_HOURS) ?? partial.at(-1)!;
  return { percent, hours: estimateRolloutHours(percent, viewsPerHour) };
}

/** Returns the hours until a good version reaches all visitors.
 *  @param assured current log-odds */
export function estimateRolloutHours(percent: number, viewsPerHour: number, assured = 0): number {
  let known = assured;
  return STAGE_PERCENTAGES.filter((share) => share >= percent && share < 100).reduce((hours, share) => {
    const more = estimateStageHours(share, viewsPerHour, known);
    known = Math.max(known, getRequiredLogOdds(share));
    return hours + more;
  }, 0);
}

function estimateStageHours(share: number, viewsPerHour: number, assured = 0): number {
  return (Math.max(0, getRequiredLogOdds(share) - assured) * VIEWS_PER_LOG_ODDS) / (viewsPerHour * (share / 100));
}

function getRequiredLogOdds(share: number): number {
  return REQUIRED_LOG_ODDS[share] ?? 0;
}

export function getNextPercentage(percent: number): number {
  return STAGE_PERCENTAGES.find((share) => share > percent) ?? 100;
}

/** Returns the signals that block the next rollout stage, weakest evidence first. Empty when the rollout may advance.
 *  @param sums accumulated evidence per metric series, for all live shell versions */
export function findBlockingSignals(
  sums: readonly (readonly [MetricSeries, Evidence])[],
  percent: number,
  doubt = DEFAULT_NETWORK_LIMIT,
): BlockingSignal[] {
  const needed = getRequiredLogOdds(percent);
  return SIGNALS.flatMap((signal): BlockingSignal[] => {
    const own = sums.filter(([stream]) => parseSignal(stream) === signal);
    // Skips two signals for which no evidence can arrive: timings without a history or without reports of browsers, and
    // server renderings, which are too few.
    if (own.length === 0 && isTimingSignal(signal)) return [];
    const assured = own.reduce((sum, [stream, one]) => (isWholePopulation(stream) ? sum + (one.assured ?? 0) : sum), 0);
    const against = own.find(([, sum]) => isElevated(sum, doubt))?.[0];
    const isSure = signal === 'draws' || assured >= needed;
    return isSure && !against ? [] : [{ signal, assured, needed, ...(against && { against }) }];
  }).toSorted((one, other) => one.assured - other.assured);
}

/** Formats e.g. `not yet sure that no more page views failed (80 %)`, `probably more page views (Firefox)
 *  failed`. */
export function formatBlockingSignal({ signal, assured, needed, against }: BlockingSignal): string {
  if (!against) {
    const share = Math.round(100 * Math.max(0, assured / needed));
    return `waiting for evidence that no more page views ${SIGNAL_TEXTS[signal]} than before (${share} %)`;
  }
  const cohort = parseCohort(against);
  return `probably more page views ${cohort === ALL_VISITORS ? '' : `(${cohort}) `}${SIGNAL_TEXTS[signal]} than before`;
}

/** Maximum duration of a useful comparison, in hours: after two days, the next version is usually due. */
const MAX_COMPARISON_HOURS = 48;

/** Returns a sentence on the hours until a good version reaches all visitors. For a remote with too few visitors it
 *  names an alternative. */
export function forecastRollout(hours: number): string {
  const forecast = `if it works as well, all visitors get it ${formatDuration(hours)}`;
  if (hours <= MAX_COMPARISON_HOURS) return forecast;
  return `${forecast}; with so few visitors use promote --at-once: a failing version is still rolled back automatically`;
}

/** Formats a forecast, e.g. `in about 6 hours`. */
export function formatDuration(hours: number): string {
  if (!Number.isFinite(hours)) return 'once visitors come: there were none in the last week';
  if (hours > MAX_FORECAST_HOURS) return 'in more than three months, with so few visitors';
  if (hours < 1) return `in about ${formatCount(Math.max(1, Math.round(hours * 60)), 'minute')}`;
  return hours < 48 ? `in about ${formatCount(Math.round(hours), 'hour')}` : `in about ${Math.round(hours / 24)} days`;
}

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
