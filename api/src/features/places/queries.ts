import { randomUUID } from 'node:crypto';
import type { EventPlaces, SignUp } from '@fotosoc/contract/places';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createToken, hashToken } from '@fotosoc/server-kit/http/token';
import { findSignUpEvent, type SignUpEvent } from '../events/read.ts';
import { getClosingTime } from './rules.ts';
import type { SignUpRow } from './tables.ts';

/** States in which a sign-up is not over. */
export const ACTIVE_STATES = ['going', 'waiting', 'offered'] as const;

/** Counts the people with a place or an offered place, and those on the waiting list, by event. */
export async function countPlaces(db: Db, eventId: string): Promise<{ taken: number; waiting: number }> {
  const rows = await db
    .selectFrom('event_sign_ups')
    .select(({ fn }) => ['state', fn.countAll<number>().as('sign_ups'), fn.sum<number>('guests').as('guests')])
    .where('event_id', '=', eventId)
    .where('state', 'in', ACTIVE_STATES)
    .groupBy('state')
    .execute();
  const people = rows.map((row) => ({ state: row.state, count: row.sign_ups + row.guests }));
  const sum = (list: typeof people) => list.reduce((total, { count }) => total + count, 0);
  return {
    taken: sum(people.filter(({ state }) => state !== 'waiting')),
    waiting: sum(people.filter(({ state }) => state === 'waiting')),
  };
}

/** Returns the places for the page of the event. While people wait, free places are theirs. */
export async function readPlaces(db: Db, event: SignUpEvent): Promise<EventPlaces | undefined> {
  const { settings, capacity } = event;
  if (!settings || capacity === null) return undefined;
  const { taken, waiting } = await countPlaces(db, event.id);
  const { audience, membersUntil, opensAt, maxGuests } = settings;
  return {
    capacity,
    left: waiting > 0 ? 0 : Math.max(0, capacity - taken),
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
    state: row.state,
    ...(row.confirm_by !== null && { confirmBy: row.confirm_by }),
    ...(row.state === 'offered' && row.offered_until !== null && { offeredUntil: row.offered_until }),
    ...(row.state === 'waiting' && { ahead }),
  };
}
