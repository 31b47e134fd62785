import type { Transaction } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { SignUpEvent } from '../events/read.ts';
import { mailPerson, type PlacesServices } from './mail-person.ts';
import { createOfferMail } from './mails.ts';
import { countPlaces, updateSignUp } from './queries.ts';
import { computeDeadline, countPeople, OFFER_MS } from './rules.ts';
import type { SignUpRow } from './tables.ts';

/** Offers each free place to the first people of the waiting list who fit in, once by mail. A group for which too few
 *  places are free keeps its number and does not hold up smaller groups. Unconfirmed addresses are passed over and keep
 *  their number as well. */
export async function offerPlaces(site: PlacesServices, trx: Transaction<Database>, event: SignUpEvent): Promise<void> {
  const { capacity, cancelled_at, starts_at } = event;
  if (capacity === null || cancelled_at !== null || site.now().toISOString() >= starts_at) return;
  let { free } = await countPlaces(trx, { ...event, capacity });
  while (free > 0) {
    const row = await findFirstFitting(trx, event.id, free);
    if (!row) return;
    free -= countPeople(row);
    const offered = { state: 'offered', offered_until: computeDeadline(event, OFFER_MS, site.now()) } as const;
    await updateSignUp(trx, row.id, offered);
    await mailPerson(site, trx, row, (context) => createOfferMail(context, event, { ...row, ...offered }));
  }
}

/** Returns the first confirmed sign-up on the waiting list with at most this number of people. */
async function findFirstFitting(db: Db, eventId: string, people: number): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('event_sign_ups')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('confirm_by', 'is', null)
    .where('guests', '<', people)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}
