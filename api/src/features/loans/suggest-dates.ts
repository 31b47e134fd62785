import { toWallTime } from '@fotosoc/contract/wall-time';
import { DAY_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { addDays } from '@fotosoc/contract/days';
import { isAlwaysOpen, listOpenTimes } from './opening-hours.ts';
import { getBookingHorizon, getEarliestAllowedStart, type RuleContext } from './rule-check.ts';
import { addMs, getLengthMs, type Interval } from './rules.ts';

const MAX_SUGGESTIONS = 3;
/** Number of days before and after the requested dates in which suggestions are searched. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 62;
const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Returns possible intervals near an impossible one, nearest first.
 *  @param works returns whether an interval is possible
 *  @param nextFree returns the earliest interval with enough available units that has the same length and does not
 *  begin earlier */
export function suggestIntervals(
  wanted: Interval,
  keeping: RuleContext,
  works: (interval: Interval) => boolean,
  nextFree: (interval: Interval) => Interval,
): Interval[] {
  const { rules, now } = keeping;
  const earliest = getEarliestAllowedStart(rules, now);
  const isEarly = wanted.startsAt < earliest;
  const asked = isEarly ? { startsAt: earliest, endsAt: addMs(earliest, getLengthMs(wanted)) } : wanted;
  const shorter = limitInterval(asked, keeping);
  if (isAlwaysOpen(rules)) {
    return getLengthMs(shorter) > 0 ? [shorter, nextFree(shorter)].filter(works).slice(0, 1) : [];
  }
  const found: Interval[] = [];
  for (const interval of listSimilarIntervals({ ...asked, endsAt: shorter.endsAt }, keeping)) {
    const isSeen = found.some((one) => dayOf(one.startsAt) === dayOf(interval.startsAt) && hasSameEnd(one, interval));
    if (isSeen || interval.startsAt < now.toISOString() || !works(interval)) continue;
    found.push(interval);
    if (found.length === MAX_SUGGESTIONS) break;
  }
  return found;
}

/** Returns possible ends of a loan near an impossible end, nearest first. */
export function suggestEnds(
  asked: Interval,
  keeping: RuleContext,
  works: (interval: Interval) => boolean,
  ends: readonly string[],
): Interval[] {
  const { rules } = keeping;
  const open = isAlwaysOpen(rules) ? [] : listNearbyOpenTimes(asked, rules);
  const all = new Set([limitInterval(asked, keeping).endsAt, ...ends, ...open]);
  return sortByDistance(
    [...all].map((endsAt) => ({ startsAt: asked.startsAt, endsAt })),
    asked,
  )
    .filter(works)
    .slice(0, 1);
}

/** Shortens an interval to the maximum length and the latest end that the rules allow. The end can precede the start. */
function limitInterval(asked: Interval, { rules, now }: RuleContext): Interval {
  const longest = addMs(asked.startsAt, rules.longestLoanDays * DAY_MS);
  const horizon = Math.floor(Date.parse(getBookingHorizon(rules, now)) / MINUTE_MS) * MINUTE_MS;
  const [endsAt] = [asked.endsAt, longest, new Date(horizon).toISOString()].toSorted();
  return { startsAt: asked.startsAt, endsAt: endsAt! };
}

/** Returns intervals that begin and end during opening hours, nearest first. Their length is about the requested
 *  length, and at least half of it. */
function listSimilarIntervals(asked: Interval, { rules }: RuleContext): Interval[] {
  const times = listNearbyOpenTimes(asked, rules);
  const like = times.flatMap((startsAt) => {
    const wanted = addMs(startsAt, getLengthMs(asked));
    const longest = addMs(startsAt, rules.longestLoanDays * DAY_MS);
    const shortest = addMs(startsAt, getLengthMs(asked) / 2);
    const later = times.filter((time) => time > startsAt && time >= shortest && time <= longest);
    const ends = new Set([
      later.findLast((time) => time <= wanted),
      later.find((time) => time >= wanted),
      later.find((time) => time === asked.endsAt),
    ]);
    return [...ends].flatMap((endsAt) => (endsAt === undefined ? [] : [{ startsAt, endsAt }]));
  });
  return sortByDistance(like, asked);
}

/** Sorts intervals by their distance from the requested one: first in days, then in time of day. Of equally distant
 *  intervals the earlier comes first. */
function sortByDistance(intervals: readonly Interval[], asked: Interval): Interval[] {
  const places = new Map<string, number>();
  const placeOf = (instant: string): { day: number; minute: number } => {
    const found = places.get(instant) ?? toWallMinutes(instant);
    places.set(instant, found);
    return { day: Math.floor(found / DAY_MINUTES), minute: found % DAY_MINUTES };
  };
  const distance = (one: string, other: string) => {
    const [from, to] = [placeOf(one), placeOf(other)];
    return Math.abs(from.day - to.day) * DAY_MINUTES + Math.abs(from.minute - to.minute);
  };
  return intervals
    .map((interval) => ({
      interval,
      far: distance(interval.startsAt, asked.startsAt) + distance(interval.endsAt, asked.endsAt),
    }))
    .toSorted((one, other) => one.far - other.far)
    .map(({ interval }) => interval);
}

/** Converts an instant to minutes since 1970 in the society's time zone. */
function toWallMinutes(instant: string): number {
  const { date, time } = toWallTime(instant);
  return Date.parse(`${date}T${time}:00.000Z`) / MINUTE_MS;
}

function listNearbyOpenTimes({ startsAt, endsAt }: Interval, rules: RuleContext['rules']): string[] {
  const [start, end] = [toWallTime(startsAt), toWallTime(endsAt)];
  const days = DAYS_BEFORE + DAYS_AFTER + rules.longestLoanDays;
  return listOpenTimes(rules, addDays(start.date, -DAYS_BEFORE), days, [start.time, end.time]);
}

function hasSameEnd(one: Interval, other: Interval): boolean {
  return dayOf(one.endsAt) === dayOf(other.endsAt);
}

function dayOf(instant: string): string {
  return toWallTime(instant).date;
}
