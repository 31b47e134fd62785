import { randomUUID } from 'node:crypto';
import type { Booking, OpenBooking } from '@fotosoc/contract/loan';
import type { Db } from '../../ground/db/connection.ts';
import { pageOf } from '../../ground/http/paging.ts';
import { hashToken, newToken } from '../../ground/http/token.ts';
import { nameKey } from '../../ground/text/name-key.ts';
import { borrowerKey } from '../borrower.ts';
import { isFromOtherNetwork } from './confirming.ts';
import { bookingTime, earliestStart, expectedBack, type Booked, type Interval } from './rules.ts';

/** What is booked or out of one kind of equipment and comes back after an instant. */
export async function listBookings(db: Db, equipmentId: string, endAfter: string, now: Date): Promise<Booked[]> {
  const rows = await claims(db, endAfter).where('equipment_id', '=', equipmentId).execute();
  const late = await overdue(db, now).where('equipment_id', '=', equipmentId).execute();
  return [...rows, ...late.map((row) => ({ ...row, endsAt: expectedBack(row.endsAt, now) }))];
}

/** The same of everything, where it shares at least an instant with the interval, by id of the equipment. */
export async function listAllBookings(
  db: Db,
  { startsAt, endsAt }: Interval,
  now: Date,
): Promise<Map<string, Booked[]>> {
  const inTime = await claims(db, startsAt).select('equipment_id').where('starts_at', '<', endsAt).execute();
  const late = await overdue(db, now).select('equipment_id').execute();
  const rows = [...inTime, ...late.map((row) => ({ ...row, endsAt: expectedBack(row.endsAt, now) }))];
  const byEquipment = new Map<string, Booked[]>();
  for (const row of rows) {
    if (!byEquipment.has(row.equipment_id)) byEquipment.set(row.equipment_id, []);
    byEquipment.get(row.equipment_id)?.push(row);
  }
  return byEquipment;
}

/** What a booking keeps from others in these states. */
const HOLDING = ['asked', 'booked', 'out'] as const;

function claims(db: Db, endAfter: string) {
  return db
    .selectFrom('bookings')
    .select(['quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('state', 'in', HOLDING)
    .where('ends_at', '>', endAfter);
}

/** What should have come back by now. */
function overdue(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .select(['quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('state', '=', 'out')
    .where('ends_at', '<=', now.toISOString());
}

/** How many things of each kind nobody can have for now, by id of the kind. */
export async function countOutOfService(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('equipment_units')
    .select((select) => ['equipment_id', select.fn.countAll<number>().as('count')])
    .where('out_of_service_since', 'is not', null)
    .groupBy('equipment_id')
    .execute();
  return new Map(rows.map(({ equipment_id, count }) => [equipment_id, count]));
}

export interface NewBooking extends Interval {
  /** Id of the first of those that are booked together, of all but that. */
  kitId?: string | null;
  /** When it is given back unless its address is confirmed; null where it need not be. */
  confirmBy?: string | null;
  /** Whether it waits for approval first. */
  isAsked?: boolean;
  equipmentId: string;
  email: string;
  /** Name that the borrower typed; empty without one. */
  name?: string;
  quantity: number;
}

/** Stores a booking.
 *  @returns its id, and the token to cancel it by, which is nowhere else: only its hash is stored */
export async function insertBooking(db: Db, booking: NewBooking, now: Date): Promise<{ id: string; token: string }> {
  const { equipmentId, email, quantity, startsAt, endsAt, name = '' } = booking;
  const { isAsked = false, kitId = null, confirmBy = null } = booking;
  const [id, token] = [randomUUID(), newToken()];
  await db
    .insertInto('bookings')
    .values({
      id,
      equipment_id: equipmentId,
      user_email: email,
      borrower_name: name,
      borrower_name_key: nameKey(name),
      borrower_key: borrowerKey(email),
      cancel_token_hash: hashToken(token),
      quantity,
      starts_at: startsAt,
      ends_at: endsAt,
      created_at: now.toISOString(),
      kit_id: kitId,
      confirm_by: confirmBy,
      state: isAsked ? 'asked' : 'booked',
    })
    .execute();
  return { id, token };
}

/** Returns whether any item of a booking is there, and was not cancelled.
 *  @param id of its first item */
export async function isBooked(db: Db, id: string): Promise<boolean> {
  const items = db
    .selectFrom('bookings')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('kit_id', '=', id)]))
    .where('state', '!=', 'cancelled');
  return (await items.executeTakeFirst()) !== undefined;
}

/** Somebody who books under an address. */
export interface Borrower {
  email: string;
  /** Whether the account that is signed in has confirmed the address. */
  isOwner: boolean;
  /** Network of a stranger, or account of a member. */
  sender: string;
}

/** Counts bookings of an address that have not ended, or are out still, and their units. Anybody can type an address, so
 *  bookings that were not confirmed do not count for the owner of the address, nor for others who book from another
 *  network. */
export async function countOpen(
  db: Db,
  { email, isOwner, sender }: Borrower,
  now: Date,
): Promise<{ bookings: number; units: number }> {
  const { bookings, units } = await db
    .selectFrom('bookings')
    .select(({ fn }) => [
      // What was booked together is one.
      fn.count<number>(fn.coalesce('kit_id', 'id')).distinct().as('bookings'),
      fn.sum<number | null>('quantity').as('units'),
    ])
    .where('borrower_key', '=', borrowerKey(email))
    .where((where) =>
      where.or([where('confirm_by', 'is', null), ...(isOwner ? [] : [where.not(isFromOtherNetwork(where, sender))])]),
    )
    .where((where) =>
      where.or([
        where('state', '=', 'out'),
        where.and([where('state', 'in', HOLDING), where('ends_at', '>', now.toISOString())]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { bookings, units: units ?? 0 };
}

/** Returns those of these items that nobody has collected yet, the next to begin first. */
export async function listItemsOf(db: Db, ids: readonly string[], now: Date): Promise<Booking[]> {
  const rows = await openBookings(db, now)
    .where('bookings.id', 'in', ids)
    .where('state', '!=', 'out')
    .orderBy('starts_at')
    .execute();
  return rows.map(bookingOf);
}

export interface BookingPage {
  bookings: OpenBooking[];
  nextCursor: string | null;
}

/** The bookings that have not ended, the next to begin first. */
export async function listOpenBookings(db: Db, now: Date, limit: number, cursor?: string): Promise<BookingPage> {
  const byBeginning = openBookings(db, now).orderBy('starts_at').orderBy('bookings.id');
  const { page, nextCursor } = await pageOf(
    byBeginning,
    { limit, cursor },
    {
      keyOf: ({ starts_at, id }) => [starts_at, id],
      isAfter: (where, ...key) => where(where.refTuple('starts_at', 'bookings.id'), '>', where.tuple(...key)),
    },
  );
  return { bookings: page.map((row) => ({ ...bookingOf(row), booked_at: row.created_at })), nextCursor };
}

/** Cancels items for the desk. */
export async function markCancelled(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('bookings').set({ state: 'cancelled', cancelled_by: 'desk' }).where('id', 'in', ids).execute();
}

/** By their start too, or the query would go through all that ever were. */
function openBookings(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
    .select([
      'bookings.id',
      'equipment.name',
      'bookings.user_email',
      'bookings.quantity',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.created_at',
    ])
    .where('state', 'in', HOLDING)
    .where('starts_at', '>=', earliestStart(now))
    .where('ends_at', '>', now.toISOString());
}

interface OpenRow {
  id: string;
  name: string;
  user_email: string;
  quantity: number;
  starts_at: string;
  ends_at: string;
}

function bookingOf({ id, name, user_email, quantity, starts_at, ends_at }: OpenRow): Booking {
  return {
    id,
    user_email,
    equipment: name,
    quantity,
    start_datetime: bookingTime(starts_at),
    end_datetime: bookingTime(ends_at),
  };
}
