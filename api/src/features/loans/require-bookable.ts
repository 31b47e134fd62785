import type { Equipment, Room } from '@fotosoc/contract/loan';
import type { LoanRefusal, LoanRules } from '@fotosoc/contract/loan-rules';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { countOutOfService, listBookings } from './booking-queries.ts';
import { suggestIntervals } from './suggest-dates.ts';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findRoom, suggestSlots, toRoomRules } from './rooms.ts';
import { isAlwaysOpen } from './opening-hours.ts';
import { describeBrokenRule, findBrokenRule, type RuleContext } from './rule-check.ts';
import { formatInterval, addMs, findNextAvailable, findPeakBooked, type Booked, type Interval } from './rules.ts';

const fail = createSharedFail<'POST /api/book' | 'POST /api/managed-bookings/dates'>();

export interface WantedEquipment {
  equipment: Equipment;
  quantity: number;
}

interface WantedWithBookings extends WantedEquipment {
  /** Number of units in service. */
  owned: number;
  bookings: Booked[];
}

/** Refuses an interval that breaks a rule, or in which too few units are available. The refusal suggests possible
 *  intervals. An accepted interval stays possible while the caller holds the lock of the equipment.
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available`; `details` is a `LoanRefusal` */
export async function requireBookable(
  db: Db,
  wanted: readonly WantedEquipment[],
  interval: Interval,
  loanContext: RuleContext,
): Promise<void> {
  const room = await findWantedRoom(db, wanted);
  const keeping = room ? { ...loanContext, room, rules: toRoomRules(loanContext.rules, room) } : loanContext;
  const { rules, now } = keeping;
  const broken = findBrokenRule(interval, keeping);
  const claimed = await listWantedBookings(db, wanted, interval.startsAt, keeping);
  const short = claimed.find((one) => one.quantity > countAvailable(one, interval, rules));
  if (!broken && !short) return;
  // Suggestions may begin before the requested interval. Bookings are therefore read from now on.
  const all = await listWantedBookings(db, wanted, [now.toISOString(), interval.startsAt].toSorted()[0]!, keeping);
  const isFree = (when: Interval) => all.every((one) => one.quantity <= countAvailable(one, when, rules));
  const works = (when: Interval) => !findBrokenRule(when, keeping) && isFree(when);
  const nearest = room
    ? suggestSlots(room, interval, (when) => when.startsAt >= now.toISOString() && works(when))
    : suggestIntervals(interval, keeping, works, (when) => nextFreeOfAll(all, when, rules));
  if (broken) {
    const sentence = describeBrokenRule(broken, interval, keeping, nearest);
    const details = toLoanRefusal(broken.rule, nearest);
    throw fail(400, 'loans/invalid-interval', sentence, { fields: { [broken.field]: sentence }, details });
  }
  const next = isAlwaysOpen(rules) ? nextFreeOfAll(all, interval, rules) : nearest[0];
  throw createNotAvailableError(short!, interval, rules, { next, nearest });
}

/** Returns the room of a booking; `undefined` for a booking of equipment.
 *  @throws HttpError 400 for a room together with other equipment, because a room has slots */
async function findWantedRoom(db: Db, wanted: readonly WantedEquipment[]): Promise<Room | undefined> {
  const rooms = await Promise.all(wanted.map(({ equipment }) => findRoom(db, equipment.id)));
  const room = rooms.find((one) => one !== undefined);
  if (!room || wanted.length === 1) return room;
  throw createInvalidFieldsError({ more: 'Book a room without other equipment.' });
}

export function toLoanRefusal(rule: LoanRefusal['rule'], nearest: readonly Interval[]): LoanRefusal {
  return { rule, nearest: nearest.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })) };
}

/** Returns the time between two loans of the same unit, in milliseconds. */
export function toBufferMs({ bufferMinutes }: LoanRules): number {
  return bufferMinutes * MINUTE_MS;
}

/** Adds the time between two loans to the end of an interval. */
export function addBuffer<I extends Interval>(interval: I, bufferMs: number): I {
  return { ...interval, endsAt: addMs(interval.endsAt, bufferMs) };
}

async function listWantedBookings(
  db: Db,
  wanted: readonly WantedEquipment[],
  from: string,
  { rules, now }: RuleContext,
): Promise<WantedWithBookings[]> {
  const outOfService = await countOutOfService(db);
  const claimed: WantedWithBookings[] = [];
  for (const one of wanted) {
    const { id, quantity } = one.equipment;
    const bookings = await listBookings(db, id, addMs(from, -toBufferMs(rules)), now);
    claimed.push({ ...one, owned: quantity - (outOfService.get(id) ?? 0), bookings });
  }
  return claimed;
}

/** Returns the number of units that are available during a whole interval and the buffer after it. */
function countAvailable(
  { owned, bookings }: WantedWithBookings,
  interval: Interval,
  rules: Pick<LoanRules, 'bufferMinutes'>,
): number {
  const bufferMs = rules.bufferMinutes * MINUTE_MS;
  const others = bookings.map((one) => addBuffer(one, bufferMs));
  return Math.max(0, owned - findPeakBooked(others, addBuffer(interval, bufferMs)));
}

/** Returns the earliest interval, from the start of `interval` on, in which enough units of all equipment are
 *  available. If no such interval exists, the returned interval lacks units. */
function nextFreeOfAll(claimed: readonly WantedWithBookings[], interval: Interval, rules: LoanRules): Interval {
  const bufferMs = toBufferMs(rules);
  const later = (from: Interval) =>
    claimed.reduce((when, { owned, quantity, bookings }) => {
      const others = bookings.map((one) => addBuffer(one, bufferMs));
      const free = findNextAvailable(others, owned - quantity, addBuffer(when, bufferMs));
      return addBuffer(free, -bufferMs);
    }, from);
  let when = interval;
  for (let next = later(when); next.startsAt !== when.startsAt; next = later(when)) when = next;
  return when;
}

function createNotAvailableError(
  short: WantedWithBookings,
  interval: Interval,
  rules: LoanRules,
  { next, nearest }: { next: Interval | undefined; nearest: readonly Interval[] },
) {
  const { equipment, quantity, owned } = short;
  const free = countAvailable(short, interval, rules);
  const rule = quantity <= countAvailable(short, interval, { bufferMinutes: 0 }) ? 'buffer' : 'taken';
  const said =
    free === 0
      ? `${equipment.name}: none is free for this whole time.`
      : `${equipment.name}: only ${free} of ${owned} ${free === 1 ? 'is' : 'are'} free for this whole time.`;
  const why = rule === 'buffer' ? ` ${formatBuffer(rules)}` : '';
  const when = next ? ` ${quantity} ${quantity === 1 ? 'is' : 'are'} free ${formatInterval(next)}.` : '';
  const offer = quantity > owned ? ` The society has ${owned} in all.` : when;
  return fail(409, 'loans/not-available', `${said}${why}${offer}`, { details: toLoanRefusal(rule, nearest) });
}

function formatBuffer({ bufferMinutes }: LoanRules): string {
  const hours = bufferMinutes / 60;
  const inHours = hours === 1 ? 'an hour' : `${hours} hours`;
  const time = Number.isInteger(hours) ? inHours : `${bufferMinutes} minutes`;
  return `The desk keeps ${time} between two loans.`;
}
