import { randomUUID } from 'node:crypto';
import { formatDate } from '@fotosoc/contract/format-time';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { shareLock } from '@fotosoc/server-kit/db/write';
import { createToken, hashToken } from '@fotosoc/server-kit/http/token';
import { findErasureTime, isSuspendedEmail, toBorrowerKey } from '../account-directory/read.ts';
import { requireOpen, type Entrant } from './entries.ts';
import { requireCall } from './queries.ts';
import { getGuestEnd } from './rules.ts';
import type { CallGuestRow, CallRow } from './tables.ts';

const fail = createSharedFail<
  'POST /api/photos' | 'GET /api/calls/:slug/managed-entries' | 'POST /api/calls/:slug/managed-entries'
>();
const failPhoto = createSharedFail<'POST /api/photos' | 'POST /api/calls/:slug/managed-entries'>();
const failLink = createSharedFail<'POST /api/calls/:slug/entry-links'>();

/** Returns an open call that anybody may enter.
 *  @throws HttpError 404 `calls/not-found`, 403 `calls/members-only`, 409 `calls/not-open` */
export async function requireCallForGuests(db: Db, slug: string, now: Date): Promise<CallRow> {
  const call = await requireCall(db, slug);
  if (call.entrants === 'members') {
    throw failLink(403, 'calls/members-only', 'This call is for members. Log in to enter a photo.');
  }
  requireOpen(call, now);
  return call;
}

/** Returns the guest with this address, who is stored at the first request. Name and address of the latest request count
 *  until the guest has uploaded a photo: a first request by somebody else, with a suffix that the mailbox does not know,
 *  would keep all links from the owner of the address. The transaction must hold the lock of the call. */
export async function saveGuest(
  trx: Db,
  call: CallRow,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<CallGuestRow> {
  const person_key = toBorrowerKey(email);
  const known = await trx
    .selectFrom('call_guests')
    .selectAll()
    .where('call_id', '=', call.id)
    .where('person_key', '=', person_key)
    .executeTakeFirst();
  if (known) return (await hasUploads(trx, known.id)) ? known : renameGuest(trx, known, { name, email });
  const row = { id: randomUUID(), call_id: call.id, name, email, person_key, asked_at: now.toISOString() };
  await trx.insertInto('call_guests').values(row).execute();
  return row;
}

async function hasUploads(trx: Db, guestId: string): Promise<boolean> {
  const upload = await trx
    .selectFrom('call_guest_photos')
    .select('photo_id')
    .where('guest_id', '=', guestId)
    .limit(1)
    .executeTakeFirst();
  return upload !== undefined;
}

/** Saves name and address of a guest. Links that were mailed to another address end. */
async function renameGuest(
  trx: Db,
  guest: CallGuestRow,
  { name, email }: { name: string; email: string },
): Promise<CallGuestRow> {
  await trx.updateTable('call_guests').set({ name, email }).where('id', '=', guest.id).execute();
  if (email.toLowerCase() !== guest.email.toLowerCase()) {
    await trx.deleteFrom('call_guest_links').where('guest_id', '=', guest.id).execute();
  }
  return { ...guest, name, email };
}

/** Creates a link of a guest, for a mail. The database stores only the hash of its token.
 *  @returns the path of the link */
export async function insertGuestLink(trx: Db, { slug }: CallRow, guestId: string): Promise<string> {
  const token = createToken();
  await trx
    .insertInto('call_guest_links')
    .values({ token_hash: hashToken(token), guest_id: guestId })
    .execute();
  return `/calls/${slug}/enter?token=${token}`;
}

/** Returns the guest of a mailed token, with the call.
 *  @param slug of the expected call. Default: the call of the token
 *  @throws HttpError 404 `calls/guest-not-found` for an unknown or expired token, and for the address of a suspended
 *  account */
export async function requireGuest(
  db: Db,
  token: string,
  { slug, now }: { slug?: string; now: Date },
): Promise<{ guest: CallGuestRow; call: CallRow }> {
  const guest = await db
    .selectFrom('call_guest_links')
    .innerJoin('call_guests', 'call_guests.id', 'call_guest_links.guest_id')
    .selectAll('call_guests')
    .where('call_guest_links.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const call =
    guest && (await db.selectFrom('open_calls').selectAll().where('id', '=', guest.call_id).executeTakeFirst());
  const isUsable = call && getGuestEnd(call) > now && (slug === undefined || call.slug === slug);
  if (!isUsable || (await isSuspendedPerson(db, guest.email))) {
    throw fail(404, 'calls/guest-not-found', 'This link is not valid any longer. Ask for a new link.');
  }
  return { guest, call };
}

/** Returns whether the account with this address is suspended. */
export async function isSuspendedPerson(db: Db, email: string): Promise<boolean> {
  return (await isSuspendedEmail(db, email)) || isSuspendedEmail(db, toBorrowerKey(email));
}

/** Refuses new photos of a guest whose account is deleted: its other entries are hidden, and the new one would be visible.
 *  Only the mailed link of the address leads here, so that others do not learn about the account. An account of the address
 *  is not deleted before the transaction ends.
 *  @throws HttpError 409 `calls/account-deleted` */
export async function requireNoDeletedAccount(db: Db, guest: CallGuestRow): Promise<void> {
  await shareLock(db, `person:${guest.person_key}`);
  const erasedAt = await findErasureTime(db, guest);
  if (erasedAt === undefined) return;
  const sentence = `You have deleted your account. To enter a photo, log in: this restores the account. To enter without the account, ask for a new link after ${formatDate(erasedAt)}.`;
  throw failPhoto(409, 'calls/account-deleted', sentence);
}

/** Returns a guest as an entrant. Only the mailed link leads here, so that the address is confirmed. */
export function toGuestEntrant({ id, person_key }: CallGuestRow): Entrant {
  return { column: 'guest_id', id, personKey: person_key };
}
