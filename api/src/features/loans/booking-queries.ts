import { randomUUID } from 'node:crypto';
import type { Booking, OpenBooking } from '@fotosoc/contract/loan';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { getNameKey } from '../../text/name-key.ts';
import { toBorrowerKey } from '../account-directory/read.ts';
import { selectOtherNetwork } from './other-network.ts';
import { formatBookingTime, getEarliestStart, getExpectedReturn, type Booked, type Interval } from './rules.ts';

/** Returns the bookings and loans of one equipment type that end after an instant. An overdue loan counts until its
 *  expected return. */
export async function listBookings(db: Db, equipmentId: string, endAfter: string, now: Date): Promise<Booked[]> {
  const rows = await selectReservations(db, endAfter).where('equipment_id', '=', equipmentId).execute();
  const late = await selectOverdue(db, now).where('equipment_id', '=', equipmentId).execute();
  return [...rows, ...late.map((row) => ({ ...row, endsAt: getExpectedReturn(row.endsAt, now) }))];
}

/** Returns the bookings and loans of all equipment during an interval, by equipment id. */
export async function listAllBookings(
  db: Db,
  { startsAt, endsAt }: Interval,
  now: Date,
): Promise<Map<string, Booked[]>> {
  const inTime = await selectReservations(db, startsAt)
    .select('equipment_id')
    .where('starts_at', '<', endsAt)
    .execute();
  const late = await selectOverdue(db, now).select('equipment_id').execute();
  const rows = [...inTime, ...late.map((row) => ({ ...row, endsAt: getExpectedReturn(row.endsAt, now) }))];
  const byEquipment = new Map<string, Booked[]>();
  for (const row of rows) {
    if (!byEquipment.has(row.equipment_id)) byEquipment.set(row.equipment_id, []);
    byEquipment.get(row.equipment_id)?.push(row);
  }
  return byEquipment;
}

const RESERVING_STATES = ['asked', 'booked', 'out'] as const;

function selectReservations(db: Db, endAfter: string) {
  return db
    .selectFrom('bookings')
    .select(['quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('state', 'in', RESERVING_STATES)
    .where('ends_at', '>', endAfter);
}

function selectOverdue(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .select(['quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('state', '=', 'out')
    .where('ends_at', '<=', now.toISOString());
}

/** Returns the number of units out of service, by equipment id. */
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
  /** Id of the first item of a booking with several items; null for the first item. */
  kitId?: string | null;
  /** Time at which an unconfirmed booking is cancelled; null if no confirmation is needed. */
  confirmBy?: string | null;
  isAsked?: boolean;
  equipmentId: string;
  email: string;
  /** Name that the borrower typed; empty without name. */
  name?: string;
  quantity: number;
}

/** Stores a booking.
 *  @returns the booking id, and the token of the link that cancels the booking; the database stores only the token's
 *  hash */
export async function insertBooking(db: Db, booking: NewBooking, now: Date): Promise<{ id: string; token: string }> {
  const { equipmentId, email, quantity, startsAt, endsAt, name = '' } = booking;
  const { isAsked = false, kitId = null, confirmBy = null } = booking;
  const [id, token] = [randomUUID(), createToken()];
  await db
    .insertInto('bookings')
    .values({
      id,
      equipment_id: equipmentId,
      user_email: email,
      borrower_name: name,
      borrower_name_key: getNameKey(name),
      borrower_key: toBorrowerKey(email),
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

/** Returns whether a booking has an item that is not cancelled.
 *  @param id id of the booking's first item */
export async function hasActiveBooking(db: Db, id: string): Promise<boolean> {
  const items = db
    .selectFrom('bookings')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('kit_id', '=', id)]))
    .where('state', '!=', 'cancelled');
  return (await items.executeTakeFirst()) !== undefined;
}

/** Address under which a person books, and what is known about that person. */
export interface Borrower {
  email: string;
  isOwner: boolean;
  /** Network of a visitor who is not signed in, or account id of a member. */
  sender: string;
}

/** Counts open bookings and their units for an address; overdue loans are included. An unconfirmed booking does not
 *  count for the owner of the address, nor if it came from another network, because anyone can type an address. */
export async function countOpenBookings(
  db: Db,
  { email, isOwner, sender }: Borrower,
  now: Date,
): Promise<{ bookings: number; units: number }> {
  const { bookings, units } = await db
    .selectFrom('bookings')
    .select(({ fn }) => [
      // Counts items that were booked together as one booking.
      fn.count<number>(fn.coalesce('kit_id', 'id')).distinct().as('bookings'),
      fn.sum<number | null>('quantity').as('units'),
    ])
    .where('borrower_key', '=', toBorrowerKey(email))
    .where((where) =>
      where.or([
        where('confirm_by', 'is', null),
        ...(isOwner ? [] : [where.not(where.exists(selectOtherNetwork(db, sender)))]),
      ]),
    )
    .where(isOpenBooking(now))
    .executeTakeFirstOrThrow();
  return { bookings, units: units ?? 0 };
}

/** Returns an SQL condition for items that are booked or out; overdue loans are included. */
export function isOpenBooking(now: Date) {
  return (where: ExpressionBuilder<Database, 'bookings'>) =>
    where.or([
      where('state', '=', 'out'),
      where.and([where('state', 'in', RESERVING_STATES), where('ends_at', '>', now.toISOString())]),
    ]);
}

/** Returns the items among `ids` that the borrower has not collected yet, by start. */
export async function listUncollectedItems(db: Db, ids: readonly string[], now: Date): Promise<Booking[]> {
  const rows = await selectOpenBookings(db, now)
    .where('bookings.id', 'in', ids)
    .where('state', '!=', 'out')
    .orderBy('starts_at')
    .execute();
  return rows.map(toBooking);
}

export interface BookingPage {
  bookings: OpenBooking[];
  nextCursor: string | null;
}

/** Returns a page of bookings that have not ended, ordered by start. */
export async function listOpenBookings(db: Db, now: Date, limit: number, cursor?: string): Promise<BookingPage> {
  const { page, nextCursor } = await listSortedPage(
    selectOpenBookings(db, now),
    { limit, cursor },
    ['starts_at', 'asc'],
    ['bookings.id', 'asc'],
  );
  return { bookings: page.map((row) => ({ ...toBooking(row), booked_at: row.created_at })), nextCursor };
}

/** Cancels items in the name of the desk. */
export async function cancelItems(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('bookings').set({ state: 'cancelled', cancelled_by: 'desk' }).where('id', 'in', ids).execute();
}

/** Selects bookings that have not ended. The limit on the start lets the database skip all past bookings. */
function selectOpenBookings(db: Db, now: Date) {
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
    .where('state', 'in', RESERVING_STATES)
    .where('starts_at', '>=', getEarliestStart(now))
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

function toBooking({ id, name, user_email, quantity, starts_at, ends_at }: OpenRow): Booking {
  return {
    id,
    user_email,
    equipment: name,
    quantity,
    start_datetime: formatBookingTime(starts_at),
    end_datetime: formatBookingTime(ends_at),
  };
}
