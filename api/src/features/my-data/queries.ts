import type { OwnBooking, OwnCaption } from '@fotosoc/contract/own-account';
import type { Db } from '../../server-kit/db/connection.ts';
import { listPage } from '../../server-kit/http/paging.ts';
import { toBorrowerKey } from '../account-directory/read.ts';
import { toPhoto } from '../photos/read.ts';

export interface PageQuery {
  limit?: number;
  cursor?: string;
}

const PAGE_SIZE = 12;

/** Returns the bookings of an account's address with their items, latest end first; empty until the address is
 *  confirmed. */
export async function listOwnBookings(
  db: Db,
  accountId: string,
  { limit = PAGE_SIZE, cursor }: PageQuery,
  now: Date,
): Promise<{ bookings: OwnBooking[]; nextCursor: string | null }> {
  const borrower = await findBorrowerKey(db, accountId);
  if (borrower === undefined) return { bookings: [], nextCursor: null };
  const { page, nextCursor } = await listPage(
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
      )
      .orderBy('first.ends_at', 'desc')
      .orderBy('first.id'),
    { limit, cursor },
    {
      keyOf: ({ ends_at, id }) => [ends_at, id],
      isAfter: (where, endsAt, id) =>
        where.or([
          where('first.ends_at', '<', endsAt),
          where.and([where('first.ends_at', '=', endsAt), where('first.id', '>', id)]),
        ]),
    },
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

/** Returns the borrower key of an account; undefined until its address is confirmed. */
export async function findBorrowerKey(db: Db, accountId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return account && toBorrowerKey(account.email);
}

/** Formats an instant as the loans endpoints do. */
function formatMinute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** Returns the captions of an account, newest first. */
export async function listOwnCaptions(
  db: Db,
  accountId: string,
  { limit = PAGE_SIZE, cursor }: PageQuery,
): Promise<{ captions: OwnCaption[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listPage(
    db
      .selectFrom('captions')
      .innerJoin('photos', 'photos.id', 'captions.photo_id')
      .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
      .innerJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
      .select(['captions.id', 'captions.caption', 'captions.created_at', 'captions.state'])
      .select(['galleries.link', 'galleries.title'])
      .select('photos.id as photo_id')
      .where('captions.account_id', '=', accountId)
      .where('captions.removed_at', 'is', null)
      .orderBy('captions.created_at', 'desc')
      .orderBy('captions.id', 'desc'),
    { limit, cursor },
    {
      keyOf: ({ created_at, id }) => [created_at, id],
      isAfter: (where, at, id) =>
        where.or([
          where('captions.created_at', '<', at),
          where.and([where('captions.created_at', '=', at), where('captions.id', '<', id)]),
        ]),
    },
  );
  const ids = page.map(({ photo_id }) => photo_id);
  const rows = ids.length > 0 ? await db.selectFrom('photos').selectAll().where('id', 'in', ids).execute() : [];
  const photos = new Map(rows.map((row) => [row.id, toPhoto(row)]));
  const captions = page.map(({ id, caption, created_at, state, link, title, photo_id }) => ({
    id,
    caption,
    gallery: { link, title },
    photo: photos.get(photo_id)!,
    state,
    writtenAt: created_at,
  }));
  return { captions, nextCursor };
}
