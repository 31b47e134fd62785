import type { Transaction } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import { findSignUpEvent, type SignUpEvent } from '../events/read.ts';
import { createChangeMail, createReminderMail } from './mails.ts';
import { offerPlaces } from './offer-places.ts';
import type { PlacesServices } from './mail-person.ts';
import { ACTIVE_STATES, toKnownEvent, updateSignUp } from './queries.ts';
import { mailPerson } from './mail-person.ts';

/** Does what is due for the sign-ups of coming events: ends unconfirmed sign-ups and expired offers, offers free
 *  places, notifies people of changes, and reminds them. Each mail is written in the transaction that stores its
 *  reason, so that repeated and concurrent runs send no second mail. */
export async function settleSignUps(site: PlacesServices): Promise<void> {
  const { db, now } = site;
  const rows = await db
    .selectFrom('event_sign_ups')
    .select('event_id')
    .distinct()
    .where('event_end', '>', now().toISOString())
    .where('state', 'in', ACTIVE_STATES)
    .execute();
  for (const { event_id } of rows) await write(db, 'equipment', async (trx) => settleEvent(site, trx, event_id));
}

async function settleEvent(site: PlacesServices, trx: Transaction<Database>, eventId: string): Promise<void> {
  const event = await findSignUpEvent(trx, eventId);
  await notifyOfChange(site, trx, eventId, event);
  if (!event) return;
  await endExpired(trx, eventId, site.now());
  await offerPlaces(site, trx, event);
  if (event.cancelled_at === null) await remind(site, trx, event);
}

async function endExpired(trx: Db, eventId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('event_sign_ups')
    .set({ state: 'lapsed', confirm_by: null, offered_until: null })
    .where('event_id', '=', eventId)
    .where('state', 'in', ACTIVE_STATES)
    .where((where) => where.or([where('confirm_by', '<=', at), where('offered_until', '<=', at)]))
    .execute();
}

/** Notifies people of the current time, place and cancellation of the event. Officers can undo a change for a minute,
 *  so that the mails wait as long. A deleted event counts as cancelled. */
async function notifyOfChange(
  site: PlacesServices,
  trx: Transaction<Database>,
  eventId: string,
  event: SignUpEvent | undefined,
): Promise<void> {
  const settledBefore = new Date(site.now().getTime() - UNDO_SECONDS * 1000).toISOString();
  if (event && event.updated_at > settledBefore) return;
  const known = event ? toKnownEvent(event) : { event_cancelled: 1 };
  const active = trx.selectFrom('event_sign_ups').selectAll().where('event_id', '=', eventId);
  const changed = await active
    .where('state', 'in', ACTIVE_STATES)
    .where('email', '!=', '')
    .where((where) =>
      where.or([
        where('event_cancelled', '!=', known.event_cancelled),
        ...(event ? [where('event_start', '!=', event.starts_at), where('event_location', '!=', event.location)] : []),
      ]),
    )
    .orderBy('number')
    .execute();
  for (const row of changed) {
    await updateSignUp(trx, row.id, { ...known, reminded_at: null });
    await mailPerson(site, trx, row, (context) => createChangeMail(context, event, row));
  }
  if (event) await updateEventEnd(trx, event);
}

/** Stores the end from which the retention of all sign-ups runs. */
async function updateEventEnd(trx: Db, { id, ends_at }: SignUpEvent): Promise<void> {
  await trx
    .updateTable('event_sign_ups')
    .set({ event_end: ends_at })
    .where('event_id', '=', id)
    .where('event_end', '!=', ends_at)
    .execute();
}

/** Reminds people who signed up earlier than the day before the event. */
async function remind(site: PlacesServices, trx: Transaction<Database>, event: SignUpEvent): Promise<void> {
  const now = site.now();
  const dayBefore = new Date(Date.parse(event.starts_at) - DAY_MS).toISOString();
  if (now.toISOString() < dayBefore || now.toISOString() >= event.starts_at) return;
  const due = await trx
    .selectFrom('event_sign_ups')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('state', '=', 'going')
    .where('confirm_by', 'is', null)
    .where('reminded_at', 'is', null)
    .where('signed_up_at', '<', dayBefore)
    .where('email', '!=', '')
    .orderBy('number')
    .execute();
  for (const row of due) {
    await updateSignUp(trx, row.id, { reminded_at: now.toISOString() });
    await mailPerson(site, trx, row, (context) => createReminderMail(context, event, row));
  }
}
