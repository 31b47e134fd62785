import type { Equipment } from '@fotosoc/contract/loan';
import type { LoanRefusal, LoanRules } from '@fotosoc/contract/loan-rules';
import type { Db } from '../../ground/db/connection.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { MINUTE_MS } from '../../ground/units.ts';
import { countOpen, countOutOfService, listBookings, type Borrower } from './booking-queries.ts';
import { nearestThatWork } from './nearest.ts';
import { isAlwaysOpen } from './opening.ts';
import { brokenInWords, brokenRule, type Keeping } from './rule-check.ts';
import { intervalInWords, laterBy, nextFree, peakBooked, type Booked, type Interval } from './rules.ts';

const fail = failOf<'POST /api/book' | 'POST /api/managed-bookings/dates'>();
const failLimit = failOf<'POST /api/book'>();

export interface Wanted {
  equipment: Equipment;
  quantity: number;
}

interface Claimed extends Wanted {
  /** Number of units in service. */
  owned: number;
  bookings: Booked[];
}

/** Refuses an interval that breaks a rule, or in which too few units are available, and suggests possible intervals.
 *  The result stays valid while the caller holds the lock of the equipment.
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available`; `details` is a `LoanRefusal` */
export async function requireAllowed(
  db: Db,
  wanted: readonly Wanted[],
  interval: Interval,
  keeping: Keeping,
): Promise<void> {
  const { rules, now } = keeping;
  const broken = brokenRule(interval, keeping);
  const claimed = await listClaimed(db, wanted, interval.startsAt, keeping);
  const short = claimed.find((one) => one.quantity > freeOf(one, interval, rules));
  if (!broken && !short) return;
  // Suggestions may begin earlier than the requested interval, and meet loans that are returned by then.
  const all = await listClaimed(db, wanted, [now.toISOString(), interval.startsAt].toSorted()[0]!, keeping);
  const isFree = (when: Interval) => all.every((one) => one.quantity <= freeOf(one, when, rules));
  const works = (when: Interval) => !brokenRule(when, keeping) && isFree(when);
  const nearest = nearestThatWork(interval, keeping, works, (when) => nextFreeOfAll(all, when, rules));
  if (broken) {
    const sentence = brokenInWords(broken, interval, keeping, nearest);
    const details = refusal(broken.rule, nearest);
    throw fail(400, 'loans/invalid-interval', sentence, { fields: { [broken.field]: sentence }, details });
  }
  const next = isAlwaysOpen(rules) ? nextFreeOfAll(all, interval, rules) : nearest[0];
  throw refuseTaken(short!, interval, rules, { next, nearest });
}

/** Refuses bookings beyond the open booking limit of a person.
 *  @throws HttpError 409 `loans/too-many-open`; `details` is a `LoanRefusal` */
export async function requireFewOpen(
  db: Db,
  {
    borrower,
    units,
    mostBookings,
    rules,
    now,
  }: {
    borrower: Borrower;
    units: number;
    /** Limit in bookings, for sites without a limit in units. */
    mostBookings: number;
    rules: LoanRules;
    now: Date;
  },
): Promise<void> {
  const open = await countOpen(db, borrower, now);
  const { openUnitsPerEmail: mostUnits } = rules;
  if (mostUnits === null ? open.bookings < mostBookings : open.units + units <= mostUnits) return;
  const has =
    mostUnits === null
      ? `${mostBookings === 1 ? 'a booking' : `${mostBookings} bookings`} already`
      : `${open.units} of the ${mostUnits} items that one person may have at a time`;
  const sentence = `This email address has ${has}. Cancel one by the link in its mail, or book again when a loan has ended.`;
  throw failLimit(409, 'loans/too-many-open', sentence, {
    fields: { user_email: sentence },
    details: refusal('limit', []),
  });
}

export function refusal(rule: LoanRefusal['rule'], nearest: readonly Interval[]): LoanRefusal {
  return { rule, nearest: nearest.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })) };
}

/** Returns the time that units stay on the shelf after each loan. */
export function bufferMsOf({ bufferMinutes }: LoanRules): number {
  return bufferMinutes * MINUTE_MS;
}

/** Extends an interval by the buffer after it. */
export function withBuffer<I extends Interval>(interval: I, bufferMs: number): I {
  return { ...interval, endsAt: laterBy(interval.endsAt, bufferMs) };
}

async function listClaimed(
  db: Db,
  wanted: readonly Wanted[],
  from: string,
  { rules, now }: Keeping,
): Promise<Claimed[]> {
  const outOfService = await countOutOfService(db);
  const claimed: Claimed[] = [];
  for (const one of wanted) {
    const { id, quantity } = one.equipment;
    const bookings = await listBookings(db, id, laterBy(from, -bufferMsOf(rules)), now);
    claimed.push({ ...one, owned: quantity - (outOfService.get(id) ?? 0), bookings });
  }
  return claimed;
}

/** Returns the number of units available for a whole interval and its buffer. */
function freeOf({ owned, bookings }: Claimed, interval: Interval, rules: Pick<LoanRules, 'bufferMinutes'>): number {
  const bufferMs = rules.bufferMinutes * MINUTE_MS;
  const others = bookings.map((one) => withBuffer(one, bufferMs));
  return Math.max(0, owned - peakBooked(others, withBuffer(interval, bufferMs)));
}

/** Returns the earliest interval from its start on with enough units of all equipment; if none exists, an interval
 *  without enough units. */
function nextFreeOfAll(claimed: readonly Claimed[], interval: Interval, rules: LoanRules): Interval {
  const bufferMs = bufferMsOf(rules);
  const later = (from: Interval) =>
    claimed.reduce((when, { owned, quantity, bookings }) => {
      const others = bookings.map((one) => withBuffer(one, bufferMs));
      const free = nextFree(others, owned - quantity, withBuffer(when, bufferMs));
      return withBuffer(free, -bufferMs);
    }, from);
  let when = interval;
  for (let next = later(when); next.startsAt !== when.startsAt; next = later(when)) when = next;
  return when;
}

function refuseTaken(
  short: Claimed,
  interval: Interval,
  rules: LoanRules,
  { next, nearest }: { next: Interval | undefined; nearest: readonly Interval[] },
) {
  const { equipment, quantity, owned } = short;
  const free = freeOf(short, interval, rules);
  const rule = quantity <= freeOf(short, interval, { bufferMinutes: 0 }) ? 'buffer' : 'taken';
  const said =
    free === 0
      ? `${equipment.name}: none is free for this whole time.`
      : `${equipment.name}: only ${free} of ${owned} ${free === 1 ? 'is' : 'are'} free for this whole time.`;
  const why = rule === 'buffer' ? ` ${bufferInWords(rules)}` : '';
  const when = next ? ` ${quantity} ${quantity === 1 ? 'is' : 'are'} free ${intervalInWords(next)}.` : '';
  const offer = quantity > owned ? ` The society has ${owned} in all.` : when;
  return fail(409, 'loans/not-available', `${said}${why}${offer}`, { details: refusal(rule, nearest) });
}

function bufferInWords({ bufferMinutes }: LoanRules): string {
  const hours = bufferMinutes / 60;
  const inHours = hours === 1 ? 'an hour' : `${hours} hours`;
  const time = Number.isInteger(hours) ? inHours : `${bufferMinutes} minutes`;
  return `The desk keeps ${time} between two loans.`;
}
