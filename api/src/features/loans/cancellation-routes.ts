import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import type { SiteServices } from '../services.ts';
import { normaliseText } from '@fotosoc/server-kit/text/clean-text';
import { logActivity } from '../activity-log/log-activity.ts';
import { listUncollectedItems, listOpenBookings, cancelItems } from './booking-queries.ts';
import { formatItems } from './booking-text.ts';
import { createDeskCancellationMail } from './desk/desk-mail.ts';
import { findLoan, type LoanRow } from './desk/loan-state.ts';
import { listHeldItems, listBookingItems } from './desk/booking-items.ts';

/** Routes by which the desk lists and cancels bookings. */
export function cancellationRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { db, now, background, deliverMails } = site;

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

function groupBy(items: readonly LoanRow[], keyOf: (item: LoanRow) => string): Map<string, LoanRow[]> {
  const groups = new Map<string, LoanRow[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
