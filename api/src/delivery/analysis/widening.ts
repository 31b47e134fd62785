import { isElevated, type Sum } from './rule.ts';
import { MOST_DOUBT } from './seen.ts';
import { cohortOf, EVERYBODY, isAboutTime, isWhole, SIGNALS, signalOf, type Signal, type Stream } from './signals.ts';
import { WORDS } from './verdicts.ts';

/** Shares of the visitors, in percent, that a version goes through which is promoted gradually. */
const SHARES = [1, 5, 25, 100] as const;
/** How surely it is to be no worse before more get it, by the share that they are now: chance lets a bad one on once in 20
 *  and 50, though networks that may lie have said 2 of it with the views that count of them in a round, and to everybody
 *  once in 8,000: most of the time is spent before. */
const NEEDED: Record<number, number> = { 1: 5, 5: 6, 25: 11 };
/** Good views that it takes to be surer by one, as replayed. */
const VIEWS_EACH = 24;
/** A share is kept so long at least: whether pages fall silent is known a minute after they were given out. */
export const LEAST_MS = 75_000;
/** The first share is the least that says enough in this time. */
const FIRST_HOURS = 3;

/** Nobody waits so long: what is said is that visitors are too few. */
const LONG_HOURS = 90 * 24;

/** A signal that a version is not yet known to be no worse by. */
export interface Doubted {
  signal: Signal;
  /** A logarithm of odds; of what is told by form factor, all together. */
  assured: number;
  needed: number;
  /** The part of the visitors that it seems to be worse for. */
  against?: Stream;
}

/** The share to begin with, and how long it takes from there until everybody has a version that is good.
 *  @param viewsPerHour of the remote by all visitors */
export function planOf(viewsPerHour: number): { percent: number; hours: number } {
  const partial = SHARES.filter((share) => share < 100);
  const percent = partial.find((share) => hoursAt(share, viewsPerHour) <= FIRST_HOURS) ?? partial.at(-1)!;
  return { percent, hours: hoursFrom(percent, viewsPerHour) };
}

/** Hours until everybody has it, if it is good.
 *  @param assured how sure it is already */
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

/** The share that comes after it. */
export function nextShare(percent: number): number {
  return SHARES.find((share) => share > percent) ?? 100;
}

/** What keeps a version at its share, the least sure first; nothing when more may get it.
 *  @param sums of its streams, under every shell that it is live under */
export function doubtsOf(sums: readonly (readonly [Stream, Sum])[], percent: number, doubt = MOST_DOUBT): Doubted[] {
  const needed = neededAt(percent);
  return SIGNALS.flatMap((signal): Doubted[] => {
    const own = sums.filter(([stream]) => signalOf(stream) === signal);
    // Where nothing is known of what is slow, or browsers do not tell, nothing is late; draws are too few to wait for.
    if (own.length === 0 && isAboutTime(signal)) return [];
    const assured = own.reduce((sum, [stream, one]) => (isWhole(stream) ? sum + (one.assured ?? 0) : sum), 0);
    const against = own.find(([, sum]) => isElevated(sum, doubt))?.[0];
    const isSure = signal === 'draws' || assured >= needed;
    return isSure && !against ? [] : [{ signal, assured, needed, ...(against && { against }) }];
  }).toSorted((one, other) => one.assured - other.assured);
}

/** e.g. `not yet sure that no more page views failed (80 %)`, `it seems that more page views (Firefox) failed` */
export function doubtInWords({ signal, assured, needed, against }: Doubted): string {
  if (!against) {
    const share = Math.round(100 * Math.max(0, assured / needed));
    return `not yet sure that no more page views ${WORDS[signal]} than before (${share} %)`;
  }
  const cohort = cohortOf(against);
  return `it seems that more page views ${cohort === EVERYBODY ? '' : `(${cohort}) `}${WORDS[signal]} than before`;
}

/** After so long another version is due, and the comparison has told nobody anything. */
const TOO_LONG_HOURS = 48;

/** Returns a sentence on when everybody has a version that is good, with what to do where visitors are too few for that. */
export function forecastRollout(hours: number): string {
  const forecast = `if it is no worse, everybody has it ${inTime(hours)}`;
  if (hours <= TOO_LONG_HOURS) return forecast;
  return `${forecast}; with so few visitors use promote --at-once: a version that fails still goes back by itself`;
}

/** e.g. `in about 6 hours`, by how many look. */
export function inTime(hours: number): string {
  if (!Number.isFinite(hours)) return 'once visitors come: none were here in the last week';
  if (hours > LONG_HOURS) return 'in more than three months, so few visitors come';
  if (hours < 1) return `in about ${counted(Math.max(1, Math.round(hours * 60)), 'minute')}`;
  return hours < 48 ? `in about ${counted(Math.round(hours), 'hour')}` : `in about ${Math.round(hours / 24)} days`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
