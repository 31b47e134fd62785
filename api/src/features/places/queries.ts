import { randomUUID } from 'node:crypto';
import type { EventPlaces, SignUp } from '@fotosoc/contract/places';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createToken, hashToken } from '@fotosoc/server-kit/http/token';
import { findSignUpEvent, type SignUpEvent } from '../events/read.ts';
import { getClosingTime, getMaxGuests } from './rules.ts';
import type { SignUpRow } from './tables.ts';

/** States in which a sign-up is not over. */
export const ACTIVE_STATES = ['going', 'waiting', 'offered'] as const;

export interface PlaceCounts {
  /** Number of places that are neither taken nor offered; negative if officers have removed places. */
  free: number;
  /** Number of free places that nobody waits for: 0 if a group on the waiting list fits in the free places. */
  unclaimed: number;
  /** Number of people on the waiting list. */
  waiting: number;
}

export async function countPlaces(
  db: Db,
  { id, capacity }: Pick<SignUpEvent, 'id'> & { capacity: number },
): Promise<PlaceCounts> {
  const rows = await db
    .selectFrom('event_sign_ups')
    .select(({ fn }) => ['state', fn.countAll<number>().as('sign_ups'), fn.sum<number>('guests').as('guests')])
    .select(({ fn }) => fn.min<number>('guests').as('fewest_guests'))
    .where('event_id', '=', id)
    .where('state', 'in', ACTIVE_STATES)
    .groupBy('state')
    .execute();
  const waiting = rows.find(({ state }) => state === 'waiting');
  const countRow = (row: (typeof rows)[number]) => row.sign_ups + row.guests;
  const taken = rows.filter((row) => row !== waiting).reduce((total, row) => total + countRow(row), 0);
  const free = capacity - taken;
  const isClaimed = waiting !== undefined && 1 + waiting.fewest_guests <= free;
  return { free, unclaimed: isClaimed ? 0 : Math.max(0, free), waiting: waiting ? countRow(waiting) : 0 };
}

/** Returns the places for the page of the event. */
export async function readPlaces(db: Db, event: SignUpEvent): Promise<EventPlaces | undefined> {
  const { settings, capacity } = event;
  if (!settings || capacity === null) return undefined;
  const { unclaimed, waiting } = await countPlaces(db, { ...event, capacity });
  const { audience, membersUntil, opensAt, maxGuests } = settings;
  return {
    capacity,
    left: unclaimed,
    waiting,
    audience,
    ...(membersUntil !== undefined && { membersUntil }),
    ...(opensAt !== undefined && { opensAt }),
    closesAt: getClosingTime(event),
    maxGuests,
    isCancelled: event.cancelled_at !== null,
  };
}

/** Values of a new sign-up. */
export type NewSignUp = Pick<SignUpRow, 'name' | 'email' | 'person_key' | 'guests' | 'state'> &
  Partial<Pick<SignUpRow, 'id' | 'confirm_by' | 'is_walk_in' | 'arrived'>>;

/** Stores a sign-up with the next number of its event. */
export async function insertSignUp(trx: Db, event: SignUpEvent, signUp: NewSignUp, now: Date): Promise<SignUpRow> {
  const { number } = await trx
    .selectFrom('event_sign_ups')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const row: SignUpRow = {
    id: randomUUID(),
    event_id: event.id,
    number: (number ?? 0) + 1,
    signed_up_at: now.toISOString(),
    confirm_by: null,
    offered_until: null,
    is_walk_in: 0,
    arrived: 0,
    reminded_at: null,
    ...toKnownEvent(event),
    ...signUp,
  };
  await trx.insertInto('event_sign_ups').values(row).execute();
  return row;
}

/** Returns the columns that say which state of the event a person was notified of. */
export function toKnownEvent({ name, starts_at, ends_at, location, cancelled_at }: SignUpEvent) {
  return {
    event_name: name,
    event_start: starts_at,
    event_end: ends_at,
    event_location: location,
    event_cancelled: Number(cancelled_at !== null),
  };
}

export async function updateSignUp(trx: Db, id: string, change: Partial<SignUpRow>): Promise<void> {
  await trx.updateTable('event_sign_ups').set(change).where('id', '=', id).execute();
}

export async function findActiveSignUp(db: Db, eventId: string, personKey: string): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('event_sign_ups')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('person_key', '=', personKey)
    .where('state', 'in', ACTIVE_STATES)
    .executeTakeFirst();
}

/** Creates a link to a sign-up, for a mail. The database stores only the hash of its token. */
export async function insertSignUpLink(trx: Db, signUpId: string, publicUrl: string): Promise<string> {
  const token = createToken();
  await trx
    .insertInto('sign_up_links')
    .values({ token_hash: hashToken(token), sign_up_id: signUpId })
    .execute();
  return `${publicUrl}/places/manage?token=${token}`;
}

/** Returns the sign-up of a mailed token; undefined for an unknown token. */
export async function findLinkedSignUp(db: Db, token: string): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_up_links')
    .innerJoin('event_sign_ups', 'event_sign_ups.id', 'sign_up_links.sign_up_id')
    .selectAll('event_sign_ups')
    .where('sign_up_links.token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** Returns the active sign-ups of a person for events that are not over, the next first. */
export async function listOwnSignUps(db: Db, personKey: string, now: Date): Promise<SignUpRow[]> {
  return db
    .selectFrom('event_sign_ups')
    .selectAll()
    .where('person_key', '=', personKey)
    .where('state', 'in', ACTIVE_STATES)
    .where('event_end', '>', now.toISOString())
    .orderBy('event_start')
    .orderBy('id')
    .execute();
}

/** Returns a sign-up as its person sees it. A deleted event counts as cancelled. */
export async function toSignUp(db: Db, row: SignUpRow): Promise<SignUp> {
  const event = await findSignUpEvent(db, row.event_id);
  const { ahead } = await db
    .selectFrom('event_sign_ups')
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where('event_id', '=', row.event_id)
    .where('state', '=', 'waiting')
    .where('number', '<', row.number)
    .executeTakeFirstOrThrow();
  const maxGuests = event && (await findMaxGuests(db, event, row));
  return {
    id: row.id,
    event: {
      slug: event?.slug ?? '',
      name: event?.name ?? row.event_name,
      start: event?.starts_at ?? row.event_start,
      end: event?.ends_at ?? row.event_end,
      location: event?.location ?? row.event_location,
      isCancelled: !event || event.cancelled_at !== null,
    },
    name: row.name,
    guests: row.guests,
    ...(maxGuests !== undefined && { maxGuests }),
    state: row.state,
    ...(row.confirm_by !== null && { confirmBy: row.confirm_by }),
    ...(row.state === 'offered' && row.offered_until !== null && { offeredUntil: row.offered_until }),
    ...(row.state === 'waiting' && { ahead }),
  };
}

/** Returns the number of guests that a sign-up can have at most now; undefined if the number cannot change. */
async function findMaxGuests(
  db: Db,
  { id, capacity, settings }: SignUpEvent,
  { guests, state }: SignUpRow,
): Promise<number | undefined> {
  if (capacity === null || !settings || !ACTIVE_STATES.some((one) => one === state)) return undefined;
  const allowed = getMaxGuests({ capacity, settings });
  const { unclaimed } = await countPlaces(db, { id, capacity });
  const most = Math.max(guests, state === 'waiting' ? allowed : Math.min(allowed, guests + unclaimed));
  return most === 0 ? undefined : most;
}
