import type { OwnBooking, OwnCaption } from '@fotosoc/contract/own-account';
import type { Db } from '../../ground/db/connection.ts';
import { pageOf } from '../../ground/http/paging.ts';
import { borrowerKey } from '../borrower.ts';
import { photoOf } from '../photos/photo.ts';

export interface Asked {
  limit?: number;
  cursor?: string;
}

const PAGE_SIZE = 12;

/** The bookings of an account's address, the last to begin first; none while nobody has shown that the address is theirs. */
export async function listOwnBookings(
  db: Db,
  accountId: string,
  { limit = PAGE_SIZE, cursor }: Asked,
  now: Date,
): Promise<{ bookings: OwnBooking[]; nextCursor: string | null }> {
  const borrower = await findBorrower(db, accountId);
  if (borrower === undefined) return { bookings: [], nextCursor: null };
  const { page, nextCursor } = await pageOf(
    db
      .selectFrom('bookings')
      .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
      .select(['bookings.id', 'equipment.name', 'user_email', 'bookings.quantity', 'starts_at', 'ends_at', 'state'])
      .where('borrower_key', '=', borrower)
      .where('state', 'not in', ['cancelled', 'refused'])
      .orderBy('ends_at', 'desc')
      .orderBy('bookings.id'),
    { limit, cursor },
    {
      keyOf: ({ ends_at, id }) => [ends_at, id],
      isAfter: (where, endsAt, id) =>
        where.or([
          where('ends_at', '<', endsAt),
          where.and([where('ends_at', '=', endsAt), where('bookings.id', '>', id)]),
        ]),
    },
  );
  const bookings = page.map(({ id, name, user_email, quantity, starts_at, ends_at, state }) => ({
    id,
    user_email,
    equipment: name,
    quantity,
    start_datetime: minuteOf(starts_at),
    end_datetime: minuteOf(ends_at),
    state,
    isOver: state === 'back' || (state !== 'out' && ends_at <= now.toISOString()),
  }));
  return { bookings, nextCursor };
}

/** As whom an account borrows; undefined while nobody has shown that its address is theirs. */
export async function findBorrower(db: Db, accountId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return account && borrowerKey(account.email);
}

/** As the loans service writes an instant. */
function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** The captions that an account wrote, the newest first. */
export async function listOwnCaptions(
  db: Db,
  accountId: string,
  { limit = PAGE_SIZE, cursor }: Asked,
): Promise<{ captions: OwnCaption[]; nextCursor: string | null }> {
  const { page, nextCursor } = await pageOf(
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
  const photos = new Map(rows.map((row) => [row.id, photoOf(row)]));
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
