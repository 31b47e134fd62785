import { wallTime } from '../../ground/text/society-clock.ts';
import { DAY_MS, MINUTE_MS } from '../../ground/units.ts';
import { dayAfter, isAlwaysOpen, openTimes } from './opening.ts';
import { horizonOf, type Keeping } from './rule-check.ts';
import { laterBy, lengthMs, type Interval } from './rules.ts';

const MOST = 3;
/** Range of the search around the requested dates, in days. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 62;
const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Suggests possible intervals in place of an impossible one, nearest first.
 *  @param works returns whether an interval is possible
 *  @param nextFree returns the earliest interval of the same length, from a start on, with enough available units */
export function nearestThatWork(
  asked: Interval,
  keeping: Keeping,
  works: (interval: Interval) => boolean,
  nextFree: (interval: Interval) => Interval,
): Interval[] {
  const { rules, now } = keeping;
  const shorter = shortened(asked, keeping);
  if (isAlwaysOpen(rules)) return [shorter, nextFree(shorter)].filter(works).slice(0, 1);
  const found: Interval[] = [];
  for (const interval of likeThis({ ...asked, endsAt: shorter.endsAt }, keeping)) {
    const isSeen = found.some((one) => dayOf(one.startsAt) === dayOf(interval.startsAt) && endsAlike(one, interval));
    if (isSeen || interval.startsAt < now.toISOString() || !works(interval)) continue;
    found.push(interval);
    if (found.length === MOST) break;
  }
  return found;
}

/** Suggests possible ends in place of an impossible one, nearest first. */
export function nearestEnds(
  asked: Interval,
  keeping: Keeping,
  works: (interval: Interval) => boolean,
  ends: readonly string[],
): Interval[] {
  const { rules } = keeping;
  const open = isAlwaysOpen(rules) ? [] : openTimesAbout(asked, rules);
  const all = new Set([shortened(asked, keeping).endsAt, ...ends, ...open]);
  return byNearness(
    [...all].map((endsAt) => ({ startsAt: asked.startsAt, endsAt })),
    asked,
  )
    .filter(works)
    .slice(0, 1);
}

/** Limits an interval to the maximum length and the booking horizon of the rules. */
function shortened(asked: Interval, { rules, now }: Keeping): Interval {
  const longest = laterBy(asked.startsAt, rules.longestLoanDays * DAY_MS);
  const horizon = Math.floor(Date.parse(horizonOf(rules, now)) / MINUTE_MS) * MINUTE_MS;
  const [endsAt] = [asked.endsAt, longest, new Date(horizon).toISOString()].toSorted();
  return { startsAt: asked.startsAt, endsAt: endsAt! };
}

/** Returns intervals that begin and end during opening hours, with about the same length and at least half of it,
 *  nearest first. */
function likeThis(asked: Interval, { rules }: Keeping): Interval[] {
  const times = openTimesAbout(asked, rules);
  const like = times.flatMap((startsAt) => {
    const wanted = laterBy(startsAt, lengthMs(asked));
    const longest = laterBy(startsAt, rules.longestLoanDays * DAY_MS);
    const shortest = laterBy(startsAt, lengthMs(asked) / 2);
    const later = times.filter((time) => time > startsAt && time >= shortest && time <= longest);
    const ends = new Set([
      later.findLast((time) => time <= wanted),
      later.find((time) => time >= wanted),
      later.find((time) => time === asked.endsAt),
    ]);
    return [...ends].flatMap((endsAt) => (endsAt === undefined ? [] : [{ startsAt, endsAt }]));
  });
  return byNearness(like, asked);
}

/** Sorts by distance in days, then in time of day, then earlier first. */
function byNearness(intervals: readonly Interval[], asked: Interval): Interval[] {
  const places = new Map<string, number>();
  const placeOf = (instant: string): { day: number; minute: number } => {
    const found = places.get(instant) ?? wallMinutes(instant);
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
function wallMinutes(instant: string): number {
  const { date, time } = wallTime(instant);
  return Date.parse(`${date}T${time}:00.000Z`) / MINUTE_MS;
}

function openTimesAbout({ startsAt, endsAt }: Interval, rules: Keeping['rules']): string[] {
  const [start, end] = [wallTime(startsAt), wallTime(endsAt)];
  const days = DAYS_BEFORE + DAYS_AFTER + rules.longestLoanDays;
  return openTimes(rules, dayAfter(start.date, -DAYS_BEFORE), days, [start.time, end.time]);
}

function endsAlike(one: Interval, other: Interval): boolean {
  return dayOf(one.endsAt) === dayOf(other.endsAt);
}

function dayOf(instant: string): string {
  return wallTime(instant).date;
}
