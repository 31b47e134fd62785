import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { createSharedFail } from '../endpoints.ts';
import { findSignUpEvent } from '../events/read.ts';
import type { PlacesServices } from './mail-person.ts';
import { offerPlaces } from './offer-places.ts';
import { countPlaces, updateSignUp } from './queries.ts';
import { findSignUpObstacle } from './rules.ts';
import { requireGuests } from './sign-up.ts';
import type { SignUpRow } from './tables.ts';

const fail = createSharedFail<`POST /api/managed-sign-ups/${'confirmations' | 'cancellations' | 'guests'}`>();

/** Confirms the address of a sign-up, and takes an offered place. A repeated confirmation changes nothing.
 *  @throws HttpError 409 `places/not-possible` */
export async function confirmSignUp(site: PlacesServices, trx: Transaction<Database>, row: SignUpRow): Promise<void> {
  const at = site.now().toISOString();
  requireActive(row, at);
  const until = row.state === 'offered' ? row.offered_until : row.confirm_by;
  if (until !== null && until <= at) throw createTooLateError();
  const state = row.state === 'offered' ? 'going' : row.state;
  await updateSignUp(trx, row.id, { state, confirm_by: null, offered_until: null });
  const event = await findSignUpEvent(trx, row.event_id);
  if (state === 'waiting' && event) await offerPlaces(site, trx, event);
}

/** Cancels a sign-up and offers the place to the next person. A repeated cancellation changes nothing.
 *  @throws HttpError 409 `places/not-possible` */
export async function cancelSignUp(site: PlacesServices, trx: Transaction<Database>, row: SignUpRow): Promise<void> {
  if (row.state === 'cancelled') return;
  requireActive(row, site.now().toISOString());
  await updateSignUp(trx, row.id, { state: 'cancelled', confirm_by: null, offered_until: null });
  const event = await findSignUpEvent(trx, row.event_id);
  if (event) await offerPlaces(site, trx, event);
}

/** Changes the number of guests. More guests of a person with a place need free places that nobody waits for; fewer give
 *  places to the next people. A sign-up on the waiting list keeps its position.
 *  @throws HttpError 400 with a sentence, 409 `places/not-possible` */
export async function changeGuests(
  site: PlacesServices,
  trx: Transaction<Database>,
  row: SignUpRow,
  guests: number,
): Promise<void> {
  requireActive(row, site.now().toISOString());
  const event = await findSignUpEvent(trx, row.event_id);
  if (!event || event.capacity === null) throw fail(409, 'places/not-possible', 'This event takes no sign-ups.');
  const { capacity } = event;
  if (row.arrived > 1 + guests) throw fail(409, 'places/not-possible', 'Your guests have arrived already.');
  const added = guests - row.guests;
  if (added > 0) {
    requireGuests({ ...event, capacity }, guests);
    const obstacle = findSignUpObstacle(event, true, site.now());
    if (obstacle) throw fail(409, 'places/not-possible', obstacle.sentence);
    const { unclaimed } = await countPlaces(trx, { ...event, capacity });
    if (row.state !== 'waiting' && added > unclaimed) {
      throw fail(409, 'places/not-possible', 'There are not enough free places for more guests.');
    }
  }
  await updateSignUp(trx, row.id, { guests });
  await offerPlaces(site, trx, event);
}

function requireActive({ state, event_end }: SignUpRow, at: string): void {
  if (event_end <= at) throw fail(409, 'places/not-possible', 'This event is over.');
  if (state === 'cancelled') throw fail(409, 'places/not-possible', 'This sign-up was cancelled. Sign up again.');
  if (state === 'lapsed') throw createTooLateError();
}

function createTooLateError() {
  return fail(409, 'places/not-possible', 'This came too late: the place went to the next person. Sign up again.');
}
