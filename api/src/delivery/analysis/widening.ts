import { isElevated, type Sum } from './rule.ts';
import { MOST_DOUBT } from './seen.ts';
import { cohortOf, EVERYBODY, isAboutTime, isWhole, SIGNALS, signalOf, type Signal, type Stream } from './signals.ts';
import { WORDS } from './verdicts.ts';

const SHARES = [1, 5, 25, 100] as const;
/** Required log-odds of being no worse than before, by current percentage: by chance a bad version passes once in 20
 *  and 50 cases, although untrusted networks may contribute 2 with their counted views of a round, and reaches all
 *  visitors once in 8,000 cases: most of the time is spent before the last stage. */
const NEEDED: Record<number, number> = { 1: 5, 5: 6, 25: 11 };
/** Good views per unit of log-odds, from replays. */
const VIEWS_EACH = 24;
/** Minimum duration of a stage: a missing heartbeat is known a minute after the page response. */
export const LEAST_MS = 75_000;
/** The first stage is the lowest percentage with enough data in this time. */
const FIRST_HOURS = 3;

/** Longer forecasts are reported as too few visitors. */
const LONG_HOURS = 90 * 24;

/** Signal without sufficient evidence of being no worse. */
export interface Doubted {
  signal: Signal;
  /** Log-odds; for timing signals the sum over form factors. */
  assured: number;
  needed: number;
  /** Series of a cohort with an elevated failure rate. */
  against?: Stream;
}

/** Returns the first traffic percentage, and the duration of the rollout of a good version.
 *  @param viewsPerHour page views of the remote by all visitors */
export function planOf(viewsPerHour: number): { percent: number; hours: number } {
  const partial = SHARES.filter((share) => share < 100);
  const percent = partial.find((share) => hoursAt(share, viewsPerHour) <= FIRST_HOURS) ?? partial.at(-1)!;
  return { percent, hours: hoursFrom(percent, viewsPerHour) };
}

/** Returns the hours until a good version reaches all visitors.
 *  @param assured current log-odds */
export function hoursFrom(percent: number, viewsPerHour: number, assured = 0): number {
  let known = assured;
  return SHARES.filter((share) => share >= percent && share < 100).reduce((hours, share) => {
    const more = hoursAt(share, viewsPerHour, known);
    known = Math.max(known, neededAt(share));
    return hours + more;
  }, 0);
}

function hoursAt(share: number, viewsPerHour: number, assured = 0): number {
  return (Math.max(0, neededAt(share) - assured) * VIEWS_EACH) / (viewsPerHour * (share / 100));
}

function neededAt(share: number): number {
  return NEEDED[share] ?? 0;
}

export function nextShare(percent: number): number {
  return SHARES.find((share) => share > percent) ?? 100;
}

/** Returns the signals that block the next rollout stage, weakest evidence first. Empty when the rollout may advance.
 *  @param sums accumulated evidence per metric series, for all live shell versions */
export function doubtsOf(sums: readonly (readonly [Stream, Sum])[], percent: number, doubt = MOST_DOUBT): Doubted[] {
  const needed = neededAt(percent);
  return SIGNALS.flatMap((signal): Doubted[] => {
    const own = sums.filter(([stream]) => signalOf(stream) === signal);
    // Without history of load times, or reports of browsers, no page is late; server renderings are too few to wait
    // for.
    if (own.length === 0 && isAboutTime(signal)) return [];
    const assured = own.reduce((sum, [stream, one]) => (isWhole(stream) ? sum + (one.assured ?? 0) : sum), 0);
    const against = own.find(([, sum]) => isElevated(sum, doubt))?.[0];
    const isSure = signal === 'draws' || assured >= needed;
    return isSure && !against ? [] : [{ signal, assured, needed, ...(against && { against }) }];
  }).toSorted((one, other) => one.assured - other.assured);
}

/** Formats e.g. `not yet sure that no more page views failed (80 %)`, `it seems that more page views (Firefox)
 *  failed`. */
export function doubtInWords({ signal, assured, needed, against }: Doubted): string {
  if (!against) {
    const share = Math.round(100 * Math.max(0, assured / needed));
    return `not yet sure that no more page views ${WORDS[signal]} than before (${share} %)`;
  }
  const cohort = cohortOf(against);
  return `it seems that more page views ${cohort === EVERYBODY ? '' : `(${cohort}) `}${WORDS[signal]} than before`;
}

/** Maximum duration of a useful comparison: then the next version is due. */
const TOO_LONG_HOURS = 48;

/** Returns a sentence on the time until a good version reaches all visitors, with an alternative for too few
 *  visitors. */
export function forecastRollout(hours: number): string {
  const forecast = `if it is no worse, everybody has it ${inTime(hours)}`;
  if (hours <= TOO_LONG_HOURS) return forecast;
  return `${forecast}; with so few visitors use promote --at-once: a version that fails still goes back by itself`;
}

/** Formats e.g. `in about 6 hours`, from the current number of visitors. */
export function inTime(hours: number): string {
  if (!Number.isFinite(hours)) return 'once visitors come: none were here in the last week';
  if (hours > LONG_HOURS) return 'in more than three months, so few visitors come';
  if (hours < 1) return `in about ${counted(Math.max(1, Math.round(hours * 60)), 'minute')}`;
  return hours < 48 ? `in about ${counted(Math.round(hours), 'hour')}` : `in about ${Math.round(hours / 24)} days`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
