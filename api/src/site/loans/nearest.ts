import { wallTime } from '../../ground/text/society-clock.ts';
import { DAY_MS, MINUTE_MS } from '../../ground/units.ts';
import { dayAfter, isAlwaysOpen, openTimes } from './opening.ts';
import { horizonOf, type Keeping } from './rule-check.ts';
import { laterBy, lengthMs, type Interval } from './rules.ts';

/** As many are offered. */
const MOST = 3;
/** How far from what was asked for is looked. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 62;
const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Intervals instead of one that would not work, which would, the nearest first.
 *  @param works whether one would
 *  @param nextFree the earliest from the start of an interval on, as long as it, in which enough is free */
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

/** Ends instead of one that would not work, which would, the nearest first. */
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

/** No longer, and no further ahead, than the rules let it be. */
function shortened(asked: Interval, { rules, now }: Keeping): Interval {
  const longest = laterBy(asked.startsAt, rules.longestLoanDays * DAY_MS);
  const horizon = Math.floor(Date.parse(horizonOf(rules, now)) / MINUTE_MS) * MINUTE_MS;
  const [endsAt] = [asked.endsAt, longest, new Date(horizon).toISOString()].toSorted();
  return { startsAt: asked.startsAt, endsAt: endsAt! };
}

/** All that begin and end while the desk is open, as long as this one or nearly so, half as long at least; the nearest
 *  first. */
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

/** First what is fewest days from what was asked for, of those what is nearest in the time of the day; the earlier first. */
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

/** Minutes since 1970 by the society's clock. */
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
