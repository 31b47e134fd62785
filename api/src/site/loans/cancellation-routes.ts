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
import { cancellationMail } from './booking-mail.ts';
import { markCancelled, findBookingByToken, listBookingsOf, listOpenBookings } from './booking-queries.ts';

const fail = failOf<`${'GET' | 'POST'} /api/booking-cancellations`>();

/** What takes bookings back: the borrower's mailed link, and the administrator. */
export function cancellationRoutes(
  app: FastifyInstance,
  site: Pick<Ground, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { db, now, config, background, deliverMails } = site;

  /** @param by account id; null for the borrower */
  async function cancelAll(trx: Db, bookings: readonly Booking[], by: string | null): Promise<void> {
    await markCancelled(
      trx,
      bookings.map(({ id }) => id),
    );
    for (const { id, user_email, quantity, equipment } of bookings) {
      const act = { area: 'loans', actorId: by, act: 'cancel', subject: { id, name: user_email } } as const;
      await noteAct(trx, { ...act, after: { what: `${quantity} × ${equipment}` } }, now());
    }
  }

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // nothing can be counted, and a link only be looked at
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `cancel:${visitorKey(ip)}`, rate, now: now(), fail });
  }

  endpoint(app, 'GET /api/booking-cancellations', async ({ query, request }) => {
    await limitLinks(request);
    return { booking: (await findBookingByToken(db, query.token, now())) ?? refuseLink() };
  });

  endpoint(app, 'POST /api/booking-cancellations', async ({ body, request }) => {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const booking = (await findBookingByToken(trx, body.token, now())) ?? refuseLink();
      await cancelAll(trx, [booking], null);
      return { booking };
    });
  });

  readEndpoint(app, 'GET /api/bookings', async ({ query }) =>
    listOpenBookings(db, now(), query.limit ?? 24, query.cursor),
  );

  endpoint(app, 'POST /api/bookings/cancellations', async ({ body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const message = cleanText(body.message ?? '');
    const cancelled = await write(db, 'equipment', async (trx) => {
      const bookings = await listBookingsOf(trx, body.ids, now());
      await cancelAll(trx, bookings, user.id);
      for (const [email, theirs] of byBorrower(bookings)) {
        await queueMail(trx, cancellationMail(site.society(), email, theirs, message), now());
      }
      return bookings.length;
    });
    background.run(deliverMails);
    return { cancelled };
  });
}

/** @throws HttpError 404 */
function refuseLink(): never {
  const sentence = 'This link leads to no booking any more: it was cancelled already, or the loan is over.';
  throw fail(404, 'loans/booking-not-found', sentence);
}

function byBorrower(bookings: readonly Booking[]): Map<string, Booking[]> {
  const borrowers = new Map<string, Booking[]>();
  for (const booking of bookings) {
    borrowers.set(booking.user_email, [...(borrowers.get(booking.user_email) ?? []), booking]);
  }
  return borrowers;
}
