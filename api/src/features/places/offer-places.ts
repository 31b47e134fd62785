import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { SignUpEvent } from '../events/read.ts';
import { mailPerson, type PlacesServices } from './mail-person.ts';
import { createOfferMail } from './mails.ts';
import { countPlaces, updateSignUp } from './queries.ts';
import { computeDeadline, countPeople, OFFER_MS } from './rules.ts';

/** Offers the free places to the first people of the waiting list, each once by mail. The order is strict: nobody is
 *  offered a place before a larger group that signed up earlier. Unconfirmed addresses are passed over and keep their
 *  number. */
export async function offerPlaces(site: PlacesServices, trx: Transaction<Database>, event: SignUpEvent): Promise<void> {
  const { capacity, cancelled_at, starts_at } = event;
  if (capacity === null || cancelled_at !== null || site.now().toISOString() >= starts_at) return;
  let free = capacity - (await countPlaces(trx, event.id)).taken;
  if (free <= 0) return;
  const waiting = await trx
    .selectFrom('event_sign_ups')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('state', '=', 'waiting')
    .where('confirm_by', 'is', null)
    .orderBy('number')
    .limit(free)
    .execute();
  for (const row of waiting) {
    free -= countPeople(row);
    if (free < 0) return;
    const offered = { state: 'offered', offered_until: computeDeadline(event, OFFER_MS, site.now()) } as const;
    await updateSignUp(trx, row.id, offered);
    await mailPerson(site, trx, row, (context) => createOfferMail(context, event, { ...row, ...offered }));
  }
}
