import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Booking } from '@fotosoc/contract/loan';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit, limitSaves, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import type { SiteServices } from '../services.ts';
import { normaliseText } from '@fotosoc/server-kit/text/clean-text';
import { logActivity } from '../activity-log/log-activity.ts';
import { listUncollectedItems, listOpenBookings, cancelItems } from './booking-queries.ts';
import { formatItems } from './booking-text.ts';
import { cancelAll, requireCancellable } from './desk/booking-actions.ts';
import { changeBooking } from './desk/change-booking.ts';
import { createCancellationMail, createDeskCancellationMail } from './desk/desk-mail.ts';
import { findLoan, type LoanRow } from './desk/loan-state.ts';
import { listHeldItems, listBookingItems } from './desk/booking-items.ts';
import { findLinkedBooking } from './loan-links.ts';

const fail = createSharedFail<`${'GET' | 'POST'} /api/booking-cancellations`>();

/** Routes that cancel bookings: for the desk, and for mailed links of an earlier release. */
export function cancellationRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { db, now, config, background, deliverMails } = site;

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // A read-only site cannot count attempts, and links can only be viewed.
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `cancel:${getVisitorKey(ip)}`, rate, now: now(), fail });
  }

  serveEndpoint(app, 'GET /api/booking-cancellations', async ({ query, request }) => {
    await limitLinks(request);
    return { booking: await requireOpenItem(db, query.token, now()) };
  });

  serveEndpoint(app, 'POST /api/booking-cancellations', async ({ body, request }) => {
    await limitLinks(request);
    const answer = await write(db, 'equipment', async (trx) => {
      const booking = await requireOpenItem(trx, body.token, now());
      const items = requireCancellable(await listBookingItems(trx, booking.id));
      await changeBooking(trx, {
        id: booking.id,
        items,
        by: null,
        act: 'cancel',
        request,
        now: now(),
        publicUrl: config.publicUrl,
        apply: async (targets) => cancelAll(targets, items),
        mail: (changed) => createCancellationMail(site.society(), changed),
      });
      return { booking };
    });
    background.run(deliverMails);
    return answer;
  });

  serveReadEndpoint(app, 'GET /api/bookings', async ({ query }) =>
    listOpenBookings(db, now(), query.limit ?? 24, query.cursor),
  );

  serveEndpoint(app, 'POST /api/bookings/cancellations', async ({ body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const message = normaliseText(body.message ?? '');
    const cancelled = await write(db, 'equipment', async (trx) => {
      const open = await listUncollectedItems(trx, body.ids, now());
      const items: LoanRow[] = [];
      for (const { id } of open) items.push((await findLoan(trx, id))!);
      await cancelItems(
        trx,
        items.map(({ id }) => id),
      );
      const bookings = groupBy(items, ({ bookingId }) => bookingId);
      for (const [id, theirs] of bookings) {
        const subject = { id, name: theirs[0]!.name ?? theirs[0]!.email };
        const what = formatItems(theirs.map(({ equipment, lending }) => ({ equipment: equipment.name, ...lending })));
        const act = { area: 'loans', actorId: user.id, action: 'cancel', subject } as const;
        await logActivity(trx, { ...act, after: { what, note: message } }, now());
      }
      for (const theirs of groupBy(items, ({ email }) => email).values()) {
        const held = [];
        for (const id of new Set(theirs.map(({ bookingId }) => bookingId))) {
          held.push(...listHeldItems(await listBookingItems(trx, id)));
        }
        await queueMail(trx, createDeskCancellationMail(site.society(), { cancelled: theirs, held, message }), now());
      }
      return { cancelled: items.length, bookings: bookings.size };
    });
    background.run(deliverMails);
    return cancelled;
  });
}

/** Returns the item of a mailed link, or the next open item of its booking if the item is no longer open.
 *  @throws HttpError 404 */
async function requireOpenItem(db: Db, token: string, now: Date): Promise<Booking> {
  const linked = await findLinkedBooking(db, token);
  const together = linked === undefined ? [] : await listBookingItems(db, linked);
  const ids = together.map(({ id }) => id);
  const open = ids.length === 0 ? [] : await listUncollectedItems(db, ids, now);
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
