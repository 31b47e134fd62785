import type { Expression } from 'kysely';
import type { OwnBooking } from '@fotosoc/contract/own-account';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { findBorrowerKey, toBorrowerKey } from '../account-directory/read.ts';
import { insertInduction } from './inductions.ts';
import { findRoom } from './rooms.ts';

/** Returns the bookings of an account's address with their items, latest end first; empty until the address is
 *  confirmed. */
export async function listOwnBookings(
  db: Db,
  accountId: string,
  { limit, cursor }: { limit: number; cursor?: string },
  now: Date,
): Promise<{ bookings: OwnBooking[]; nextCursor: string | null }> {
  const borrower = await findBorrowerKey(db, accountId);
  if (borrower === undefined) return { bookings: [], nextCursor: null };
  const { page, nextCursor } = await listSortedPage(
    db
      .selectFrom('bookings as first')
      .select(['first.id', 'first.ends_at'])
      .where('first.borrower_key', '=', borrower)
      .where('first.kit_id', 'is', null)
      .where((where) =>
        where.exists(
          where
            .selectFrom('bookings as item')
            .select('item.id')
            .where((item) =>
              item.or([item('item.id', '=', item.ref('first.id')), item('item.kit_id', '=', item.ref('first.id'))]),
            )
            .where('item.state', 'not in', NOT_SHOWN),
        ),
      ),
    { limit, cursor },
    ['first.ends_at', 'desc'],
    ['first.id', 'asc'],
  );
  const ids = page.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await listBookingItems(db, ids, now);
  const bookings = ids.map((id) => {
    const [main, ...more] = items.flatMap(({ bookingId, ...item }) => (bookingId === id ? [item] : []));
    return { ...main!, isOver: main!.isOver && more.every((item) => item.isOver), more };
  });
  return { bookings, nextCursor };
}

const NOT_SHOWN = ['cancelled', 'refused'] as const;
/** States of items by precedence: the first one determines the state of the booking. */
const STATES_BY_PRECEDENCE = ['out', 'booked', 'asked', 'back'];

async function listBookingItems(db: Db, bookingIds: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
    .select(['bookings.id', 'kit_id', 'equipment.name', 'user_email', 'bookings.quantity'])
    .select(['starts_at', 'ends_at', 'state'])
    .where((where) => where.or([where('bookings.id', 'in', bookingIds), where('kit_id', 'in', bookingIds)]))
    .where('state', 'not in', NOT_SHOWN)
    .orderBy('equipment.name')
    .execute();
  return rows
    .map(({ id, kit_id, name, user_email, quantity, starts_at, ends_at, state }) => ({
      id,
      bookingId: kit_id ?? id,
      user_email,
      equipment: name,
      quantity,
      start_datetime: formatMinute(starts_at),
      end_datetime: formatMinute(ends_at),
      state,
      isOver: state === 'back' || (state !== 'out' && ends_at <= now.toISOString()),
    }))
    .toSorted((one, other) => STATES_BY_PRECEDENCE.indexOf(one.state) - STATES_BY_PRECEDENCE.indexOf(other.state));
}

/** Returns whether a booking is under the confirmed address of an account. */
export async function isOwnBooking(db: Db, accountId: string, bookingId: string): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('borrower_key', '=', (await findBorrowerKey(db, accountId)) ?? null)
    .executeTakeFirst();
  return booking !== undefined;
}

/** Returns the distinct names of the equipment that is on loan to the holder of an address. */
export async function listBorrowedEquipment(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
    .select('equipment.name')
    .distinct()
    .where('borrower_key', '=', toBorrowerKey(email))
    .where('state', '=', 'out')
    .orderBy('equipment.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns the equipment in use of these ids, with its quantity. */
export async function listEquipmentInUse(db: Db, ids: readonly string[]): Promise<{ id: string; quantity: number }[]> {
  return db
    .selectFrom('equipment')
    .select(['id', 'quantity'])
    .where('id', 'in', ids)
    .where('retired_at', 'is', null)
    .execute();
}

/** Subquery for the ids of photos of equipment types that are in use or were retired after an instant. */
export function selectEquipmentPhotoIds(db: Db, retiredAfter: Date): Expression<string | null> {
  return db
    .selectFrom('equipment')
    .select('equipment.photo_id')
    .where('equipment.photo_id', 'is not', null)
    .where((kind) => kind.or([kind('retired_at', 'is', null), kind('retired_at', '>=', retiredAfter.toISOString())]))
    .$asScalar();
}

/** Subquery for the ids of photos of units of such equipment types. */
export function selectUnitPhotoIds(db: Db, retiredAfter: Date): Expression<string | null> {
  return db
    .selectFrom('equipment_units')
    .innerJoin('equipment', 'equipment.id', 'equipment_id')
    .select('equipment_units.photo_id')
    .where('equipment_units.photo_id', 'is not', null)
    .where((kind) => kind.or([kind('retired_at', 'is', null), kind('retired_at', '>=', retiredAfter.toISOString())]))
    .$asScalar();
}

/** Formats an instant as the loans endpoints do. */
function formatMinute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** Grants the induction of a room to a person who checks in at an event, or takes the induction of this event back. */
export async function setEventInduction(
  trx: Db,
  { roomId, eventId, email, name }: { roomId: string; eventId: string; email: string; name: string },
  hasArrived: boolean,
  now: Date,
): Promise<void> {
  if (!hasArrived) {
    const granted = trx.deleteFrom('inductions').where('equipment_id', '=', roomId).where('event_id', '=', eventId);
    await granted.where('person_key', '=', toBorrowerKey(email)).execute();
  } else if (await findRoom(trx, roomId)) {
    await insertInduction(trx, { equipmentId: roomId, email, name, eventId }, now);
  }
}
