import type { NewSignUp } from '@fotosoc/contract/places';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { toBorrowerKey } from '../account-directory/read.ts';
import { findSignUpEventBySlug, type SignUpEvent } from '../events/read.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createRepeatedMail, createSignUpMail } from './mails.ts';
import { mailPerson, type PlacesServices } from './mail-person.ts';
import { countPlaces, findActiveSignUp, insertSignUp } from './queries.ts';
import { computeDeadline, countPeople, findSignUpObstacle, getMaxGuests } from './rules.ts';

const fail = createSharedFail<'POST /api/events/:slug/sign-ups'>();
const failEvent = createSharedFail<'POST /api/events/:slug/sign-ups' | 'GET /api/events/:slug/door'>();

/** Person who signs up. */
export interface Participant {
  name: string;
  email: string;
  guests: number;
  isMember: boolean;
  /** True for the signed-in owner of the address, who needs no confirmation. */
  isOwner: boolean;
}

/** @throws HttpError 404 `places/no-sign-ups` */
export async function requireSignUpEvent(db: Db, slug: string): Promise<SignUpEvent & { capacity: number }> {
  const event = await findSignUpEventBySlug(db, slug);
  const { settings, capacity = null } = event ?? {};
  if (event && settings && settings.ticketUrl === undefined && capacity !== null) return { ...event, capacity };
  throw failEvent(404, 'places/no-sign-ups', 'There is no sign-up for this event.');
}

/** Signs a person up: with a place while places are free that nobody waits for, else on the waiting list. The caller holds
 *  the lock, so that the count of free places stays valid. A second sign-up of the same address changes nothing, and
 *  mails the link again; the response does not tell others that the address had signed up.
 *  @throws HttpError 400, 403 `places/members-only`, 409 `places/not-open` */
export async function signUp(
  site: PlacesServices,
  trx: Transaction<Database>,
  event: SignUpEvent & { capacity: number },
  person: Participant,
): Promise<NewSignUp> {
  const now = site.now();
  const obstacle = findSignUpObstacle(event, person.isMember, now);
  if (obstacle) throw fail(obstacle.code === 'places/members-only' ? 403 : 409, obstacle.code, obstacle.sentence);
  const { confirmHours } = site.config.loans;
  const { name, email, guests, isOwner } = person;
  requireGuests(event, guests);
  const { unclaimed } = await countPlaces(trx, event);
  const state = countPeople(person) <= unclaimed ? 'going' : 'waiting';
  const confirm_by = isOwner || confirmHours === 0 ? null : computeDeadline(event, confirmHours * HOUR_MS, now);
  const person_key = toBorrowerKey(email);
  const earlier = await findActiveSignUp(trx, event.id, person_key);
  const row = earlier ?? (await insertSignUp(trx, event, { name, email, person_key, guests, state, confirm_by }, now));
  const createMail = earlier ? createRepeatedMail : createSignUpMail;
  await mailPerson(site, trx, row, (context) => createMail(context, event, row));
  return { state, mustConfirm: confirm_by !== null };
}

/** @throws HttpError 400 with a sentence */
export function requireGuests(event: SignUpEvent & { capacity: number }, guests: number): void {
  const most = getMaxGuests(event);
  if (guests <= most) return;
  const sentence = most === 0 ? 'This event is without guests.' : `You can bring at most ${most} guests.`;
  throw createInvalidFieldsError({ guests: sentence });
}
