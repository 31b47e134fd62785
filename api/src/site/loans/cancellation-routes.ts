import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Booking } from '@fotosoc/contract/loan';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { consumeRateLimit, limitSaves, visitorKey } from '../../ground/http/rate-limit.ts';
import { queueMail } from '../../ground/mail/outbox.ts';
import type { Ground } from '../../ground/ground.ts';
import { cleanText } from '../../ground/text/clean-text.ts';
import { noteAct } from '../record.ts';
import { deskCancellationMail } from './booking-mail.ts';
import { listItemsOf, listOpenBookings, markCancelled, type BookedItem } from './booking-queries.ts';
import { itemsInWords } from './booking-words.ts';
import { cancelAll, requireCancellable } from './desk/booking-acts.ts';
import { changeBooking } from './desk/change-booking.ts';
import { cancellationMail } from './desk/desk-mail.ts';
import { listTogether } from './desk/together.ts';
import { findLinked } from './loan-links.ts';

const fail = failOf<`${'GET' | 'POST'} /api/booking-cancellations`>();

/** Serves cancellations by the desk, and by links of front ends of an earlier release. */
export function cancellationRoutes(
  app: FastifyInstance,
  site: Pick<Ground, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { db, now, config, background, deliverMails } = site;

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // a site that only reads cannot count, and links can only be looked at
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `cancel:${visitorKey(ip)}`, rate, now: now(), fail });
  }

  endpoint(app, 'GET /api/booking-cancellations', async ({ query, request }) => {
    await limitLinks(request);
    return { booking: await requireOpen(db, query.token, now()) };
  });

  endpoint(app, 'POST /api/booking-cancellations', async ({ body, request }) => {
    await limitLinks(request);
    const answer = await write(db, 'equipment', async (trx) => {
      const booking = await requireOpen(trx, body.token, now());
      const items = requireCancellable(await listTogether(trx, booking.id));
      await changeBooking(trx, {
        id: booking.id,
        items,
        by: null,
        act: 'cancel',
        request,
        now: now(),
        publicUrl: config.publicUrl,
        apply: async (targets) => cancelAll(targets, items),
        mail: (changed) => cancellationMail(site.society(), changed),
      });
      return { booking };
    });
    background.run(deliverMails);
    return answer;
  });

  readEndpoint(app, 'GET /api/bookings', async ({ query }) =>
    listOpenBookings(db, now(), query.limit ?? 24, query.cursor),
  );

  endpoint(app, 'POST /api/bookings/cancellations', async ({ body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const message = cleanText(body.message ?? '');
    const cancelled = await write(db, 'equipment', async (trx) => {
      const items = await listItemsOf(trx, body.ids, now());
      await markCancelled(
        trx,
        items.map(({ id }) => id),
      );
      const bookings = groupBy(items, ({ bookingId }) => bookingId);
      for (const [id, theirs] of bookings) {
        const subject = { id, name: theirs[0]!.name || theirs[0]!.user_email };
        const after = { what: itemsInWords(theirs), note: message };
        await noteAct(trx, { area: 'loans', actorId: user.id, act: 'cancel', subject, after }, now());
      }
      for (const [email, theirs] of groupBy(items, ({ user_email }) => user_email)) {
        await queueMail(trx, deskCancellationMail(site.society(), email, theirs, message), now());
      }
      return { cancelled: items.length, bookings: bookings.size };
    });
    background.run(deliverMails);
    return cancelled;
  });
}

/** Returns the item of a link, or the next open one of its booking, as long as there is one.
 *  @throws HttpError 404 */
async function requireOpen(db: Db, token: string, now: Date): Promise<Booking> {
  const linked = await findLinked(db, token);
  const together = linked === undefined ? [] : await listTogether(db, linked);
  const ids = together.map(({ id }) => id);
  const open = ids.length === 0 ? [] : await listItemsOf(db, ids, now);
  const found = open.find(({ id }) => id === linked) ?? open[0];
  if (found) {
    const { bookingId: _, name: __, ...booking } = found;
    return booking;
  }
  const sentence = 'This link leads to no booking any more: it was cancelled already, or the loan is over.';
  throw fail(404, 'loans/booking-not-found', sentence);
}

function groupBy(items: readonly BookedItem[], keyOf: (item: BookedItem) => string): Map<string, BookedItem[]> {
  const groups = new Map<string, BookedItem[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
