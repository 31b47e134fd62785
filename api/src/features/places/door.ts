import type { DoorEntry } from '@fotosoc/contract/places';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { formatCsv } from '../../text/csv.ts';
import { createSharedFail } from '../endpoints.ts';
import type { SignUpEvent } from '../events/read.ts';
import { setEventInduction } from '../loans/read.ts';
import { ACTIVE_STATES, insertSignUp, updateSignUp } from './queries.ts';
import type { SignUpRow } from './tables.ts';

const fail = createSharedFail<`${'PUT' | 'DELETE'} /api/events/:slug/door/:id`>();

/** Returns the people with a place, an offer or a place on the waiting list, in the order of their sign-up. */
export async function listDoorRows(db: Db, eventId: string): Promise<SignUpRow[]> {
  return db
    .selectFrom('event_sign_ups')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', ACTIVE_STATES)
    .orderBy('number')
    .execute();
}

export function toDoorEntry(row: SignUpRow): DoorEntry {
  const { id, name, guests, state, confirm_by, is_walk_in, arrived } = row;
  return { id, name, guests, state, isConfirmed: confirm_by === null, isWalkIn: is_walk_in === 1, arrived };
}

/** Sets the number of people who have arrived. A person who arrives has a place, also from the waiting list, and needs
 *  no further confirmation, and is inducted in the room of the event.
 *  @throws HttpError 404 `places/sign-up-not-found` */
export async function setArrived(
  trx: Db,
  event: SignUpEvent,
  { id, arrived }: { id: string; arrived: number },
  now: Date,
): Promise<SignUpRow> {
  const row = await requireDoorRow(trx, event, id);
  const change =
    arrived > 0 ? ({ arrived, state: 'going', confirm_by: null, offered_until: null } as const) : { arrived };
  await updateSignUp(trx, id, change);
  const roomId = event.settings?.inducts;
  if (roomId !== undefined && row.email !== '') {
    const { email, name } = row;
    await setEventInduction(trx, { roomId, eventId: event.id, email, name }, arrived > 0, now);
  }
  return { ...row, ...change };
}

/** Adds a person who came without sign-up. A repeated id adds nobody.
 *  @throws HttpError 400 for the id of another sign-up */
export async function addWalkIn(
  trx: Db,
  event: SignUpEvent,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<SignUpRow> {
  const earlier = await trx.selectFrom('event_sign_ups').selectAll().where('id', '=', id).executeTakeFirst();
  if (earlier && (earlier.event_id !== event.id || earlier.is_walk_in === 0))
    throw createInvalidFieldsError({ id: 'Another sign-up has this id. Add the person again.' });
  const walkIn = { id, name, email: '', person_key: '', guests: 0, state: 'going', is_walk_in: 1, arrived: 1 } as const;
  return earlier ?? insertSignUp(trx, event, walkIn, now);
}

/** @throws HttpError 404 `places/sign-up-not-found` */
export async function removeWalkIn(trx: Db, event: SignUpEvent, id: string): Promise<void> {
  const { is_walk_in } = await requireDoorRow(trx, event, id);
  if (is_walk_in === 0) throw createNotFoundError();
  await trx.deleteFrom('event_sign_ups').where('id', '=', id).execute();
}

async function requireDoorRow(trx: Db, { id: eventId }: SignUpEvent, id: string): Promise<SignUpRow> {
  const row = (await listDoorRows(trx, eventId)).find((one) => one.id === id);
  if (!row) throw createNotFoundError();
  return row;
}

function createNotFoundError() {
  return fail(404, 'places/sign-up-not-found', 'This person is not on the list any longer.');
}

/** Formats the list as CSV, by name. */
export function formatDoorCsv(rows: readonly SignUpRow[]): string {
  const lines = rows.map(({ name, email, guests, state, is_walk_in, arrived }) => [
    name,
    email,
    String(guests),
    is_walk_in === 1 ? 'at the door' : state,
    String(arrived),
  ]);
  return formatCsv([['Name', 'E-mail address', 'Guests', 'State', 'Arrived'], ...lines]);
}
