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
import { listItemsOf, listOpenBookings, markCancelled } from './booking-queries.ts';
import { itemsInWords } from './booking-words.ts';
import { cancelAll, requireCancellable } from './desk/booking-acts.ts';
import { changeBooking } from './desk/change-booking.ts';
import { cancellationMail, deskCancellationMail } from './desk/desk-mail.ts';
import { findLoan, type LoanRow } from './desk/loan-state.ts';
import { heldOf, listTogether } from './desk/together.ts';
import { findLinked } from './loan-links.ts';

const fail = failOf<`${'GET' | 'POST'} /api/booking-cancellations`>();

/** Routes of cancellations by the desk, and by links of front ends of an earlier release. */
export function cancellationRoutes(
  app: FastifyInstance,
  site: Pick<Ground, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { db, now, config, background, deliverMails } = site;

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // a read-only site cannot count, and links can only be viewed
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
      const open = await listItemsOf(trx, body.ids, now());
      const items: LoanRow[] = [];
      for (const { id } of open) items.push((await findLoan(trx, id))!);
      await markCancelled(
        trx,
        items.map(({ id }) => id),
      );
      const bookings = groupBy(items, ({ bookingId }) => bookingId);
      for (const [id, theirs] of bookings) {
        const subject = { id, name: theirs[0]!.name ?? theirs[0]!.email };
        const what = itemsInWords(theirs.map(({ equipment, lending }) => ({ equipment: equipment.name, ...lending })));
        const act = { area: 'loans', actorId: user.id, act: 'cancel', subject } as const;
        await noteAct(trx, { ...act, after: { what, note: message } }, now());
      }
      for (const theirs of groupBy(items, ({ email }) => email).values()) {
        const held = [];
        for (const id of new Set(theirs.map(({ bookingId }) => bookingId))) {
          held.push(...heldOf(await listTogether(trx, id)));
        }
        await queueMail(trx, deskCancellationMail(site.society(), { cancelled: theirs, held, message }), now());
      }
      return { cancelled: items.length, bookings: bookings.size };
    });
    background.run(deliverMails);
    return cancelled;
  });
}

/** Returns the item of a link, or the next open item of its booking.
 *  @throws HttpError 404 */
async function requireOpen(db: Db, token: string, now: Date): Promise<Booking> {
  const linked = await findLinked(db, token);
  const together = linked === undefined ? [] : await listTogether(db, linked);
  const ids = together.map(({ id }) => id);
  const open = ids.length === 0 ? [] : await listItemsOf(db, ids, now);
  const found = open.find(({ id }) => id === linked) ?? open[0];
  if (found) return found;
  const sentence = 'This link no longer leads to a booking: the booking was cancelled, or the loan is over.';
  throw fail(404, 'loans/booking-not-found', sentence);
}

function groupBy(items: readonly LoanRow[], keyOf: (item: LoanRow) => string): Map<string, LoanRow[]> {
  const groups = new Map<string, LoanRow[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
