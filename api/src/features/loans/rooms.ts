import { addDays } from '@fotosoc/contract/days';
import { formatTimeOfDay } from '@fotosoc/contract/format-time';
import type { Room } from '@fotosoc/contract/loan';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { getLengthMs, type Interval } from './rules.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MAX_SUGGESTED_SLOTS = 3;
const DAYS_SEARCHED = 14;

export function parseRoom(text: string | null): Room | undefined {
  return text === null ? undefined : (JSON.parse(text) as Room);
}

/** Returns the room of an equipment id; `undefined` for equipment that is borrowed. */
export async function findRoom(db: Db, equipmentId: string): Promise<Room | undefined> {
  const kind = db.selectFrom('equipment').select('room').where('id', '=', equipmentId);
  return parseRoom((await kind.executeTakeFirst())?.room ?? null);
}

/** Returns the rules of loans as they apply to a room: its hours in place of those of the desk, no gap, no notice. */
export function toRoomRules<R extends LoanRules>(rules: R, { from, to }: Room): R {
  const openingHours = WEEKDAYS.map((weekday) => ({ weekday, from, to }));
  return { ...rules, openingHours, bufferMinutes: 0, noticeHours: 0, longestLoanDays: 1 };
}

/** Returns the slots of a room on a day `YYYY-MM-DD` by the society's clock. */
export function listSlots({ slotMinutes, from, to }: Room, date: string): Interval[] {
  const [first, last] = [toMinutes(from), toMinutes(to)];
  const count = Math.max(0, Math.floor((last - first) / slotMinutes));
  const at = (index: number) => toInstant({ date, time: toTime(first + index * slotMinutes) });
  return Array.from({ length: count }, (_, index) => ({ startsAt: at(index), endsAt: at(index + 1) }));
}

/** Returns whether an interval consists of whole slots of one day. */
export function consistsOfSlots(room: Room, { startsAt, endsAt }: Interval): boolean {
  const slots = listSlots(room, toWallTime(startsAt).date);
  return slots.some((slot) => slot.startsAt === startsAt) && slots.some((slot) => slot.endsAt === endsAt);
}

export function describeSlots({ slotMinutes, from, to }: Room): string {
  return `Choose whole slots of ${slotMinutes} minutes, from ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}.`;
}

/** Returns possible slots from the requested start on, as long as the requested time if that is possible. */
export function suggestSlots(room: Room, asked: Interval, works: (interval: Interval) => boolean): Interval[] {
  const { date } = toWallTime(asked.startsAt);
  const slots = Array.from({ length: DAYS_SEARCHED }, (_, day) => listSlots(room, addDays(date, day))).flat();
  const count = Math.max(1, Math.round(getLengthMs(asked) / (room.slotMinutes * MINUTE_MS)));
  const intervals = slots.flatMap(({ startsAt }, index) => {
    const end = slots[index + count - 1]?.endsAt;
    return end === undefined ? [] : [{ startsAt, endsAt: end }];
  });
  const later = [...intervals, ...slots].filter(({ endsAt }) => endsAt > asked.startsAt);
  return later.filter((interval) => works(interval)).slice(0, MAX_SUGGESTED_SLOTS);
}

/** Ends the bookings of rooms whose time is over: nobody hands a room out or takes it back. */
export async function endRoomBookings(db: Db, now: Date): Promise<void> {
  const rooms = db.selectFrom('equipment').select('id').where('room', 'is not', null);
  await db
    .updateTable('bookings')
    .set({ state: 'back' })
    .where('state', '=', 'booked')
    .where('ends_at', '<=', now.toISOString())
    .where('equipment_id', 'in', rooms)
    .execute();
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function toTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
