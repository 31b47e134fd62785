import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { serveEndpoint, createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { CannotUndoError, logActivity } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import { formatItems } from '../booking-text.ts';
import { confirmAccountEmail } from '../../account-directory/confirm-email.ts';
import { confirmBookingAddress } from '../confirm-address.ts';
import { requireInductionToMove } from '../inductions.ts';
import { findLinkedBooking } from '../loan-links.ts';
import { readOpenBookingLimit, requireConfirmable } from '../open-booking-limit.ts';
import { readLoanRules, toCurrentRules } from '../loan-rules.ts';
import { formatInstant } from '@fotosoc/contract/instant';
import { formatInterval } from '../rules.ts';
import { cancelAll, changeDates, listItemsInStage, requireCancellable } from './booking-actions.ts';
import { requireNotBlockedByLink } from '../blocks.ts';
import { changeBooking, type BookingChange } from './change-booking.ts';
import { createCancellationMail, createNewDatesMail } from './desk-mail.ts';
import { formatLoanCalendar } from './loan-calendar.ts';
import { findLoan, type LoanRow } from './loan-state.ts';
import { toManagedBooking } from './managed-view.ts';
import { reportProblem } from './report-problem.ts';
import { listHeldItems, listBookingItems } from './booking-items.ts';
import { undoCancellation } from './undo-cancellation.ts';

const failConfirm = createSharedFail<'POST /api/managed-bookings/confirmations'>();
const fail = createSharedFail<
  'GET /api/managed-bookings' | `POST /api/managed-bookings/${'cancellations' | 'dates'}`
>();

const CALENDAR_HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="booking.ics"',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

type Services = Pick<
  SiteServices,
  'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'
>;
type BorrowerChange = Pick<BookingChange, 'act' | 'apply' | 'items' | 'mail' | 'note'>;

/** Routes by which borrowers change a booking with a mailed link, without account. A link to any item opens the whole
 *  booking. */
export function managedBookingRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now } = site;

  serveEndpoint(app, 'GET /api/managed-bookings', async ({ query, request }) => {
    await limitLinks(request);
    return { booking: await managed(db, await requireLinked(db, query.token)) };
  });

  app.get<{ Querystring: { token?: unknown } }>(
    '/api/managed-bookings/booking.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      await limitLinks(request);
      const { token } = request.query;
      const linked = await requireLinked(db, typeof token === 'string' ? token : '');
      const settled = (await listBookingItems(db, linked.id)).filter(({ lending }) =>
        ['booked', 'out'].includes(lending.state),
      );
      if (settled.length === 0) {
        const sentence = 'This booking has no calendar entry: it waits for approval, or is over.';
        throw fail(404, 'loans/booking-not-found', sentence);
      }
      const { place } = await readLoanRules(db, config.loans);
      const where = { publicUrl: config.publicUrl, place };
      return reply.headers(CALENDAR_HEADERS).send(formatLoanCalendar(site.society(), settled, where));
    },
  );

  const managed = async (reader: Db, loan: LoanRow): Promise<ManagedBooking> =>
    toManagedBooking(reader, loan, {
      rules: await readLoanRules(reader, config.loans),
      limit: await readOpenBookingLimit(reader, config.loans),
      now: now(),
    });

  /** Changes items of the booking that a mailed link belongs to.
   *  @param plan returns which items change and how; runs while the lock of the equipment is held */
  async function change(
    token: string,
    request: FastifyRequest,
    plan: (together: LoanRow[], linked: LoanRow, trx: Transaction<Database>) => Promise<BorrowerChange>,
  ) {
    await limitLinks(request);
    const answer = await write(db, 'equipment', async (trx) => {
      const linked = await requireLinked(trx, token);
      const { id } = linked;
      const planned = await plan(await listBookingItems(trx, id), linked, trx);
      const limit = await readOpenBookingLimit(trx, config.loans);
      await confirmBookingAddress(trx, id, { limit, now: now() }); // using the link proves that the person reads the mailbox
      await changeBooking(trx, { id, by: null, request, now: now(), publicUrl: config.publicUrl, ...planned });
      return { booking: await managed(trx, (await findLoan(trx, id))!) };
    });
    background.run(deliverMails);
    return answer;
  }

  serveEndpoint(app, 'POST /api/managed-bookings/cancellations', async ({ body, request }) =>
    change(body.token, request, async (together) => {
      const items = body.items ?? requireCancellable(together);
      return {
        act: 'cancel',
        items,
        apply: async (targets) => cancelAll(targets, items),
        mail: (changed) => createCancellationMail(site.society(), changed),
      };
    }),
  );

  serveEndpoint(app, 'POST /api/managed-bookings/cancellations/undo', async ({ body, request, fail: failUndo }) => {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const { id } = await requireLinked(trx, body.token);
      await undoCancellation(trx, await listBookingItems(trx, id), now()).catch((error: unknown) => {
        throw error instanceof CannotUndoError ? failUndo(409, 'loans/cannot-undo', error.message) : error;
      });
      return { booking: await managed(trx, (await findLoan(trx, id))!) };
    });
  });

  serveEndpoint(app, 'POST /api/managed-bookings/problems', async ({ body, request }) => {
    await limitLinks(request);
    const answer = await write(db, 'equipment', async (trx) => {
      const linked = await requireLinked(trx, body.token);
      await reportProblem(site, trx, await listBookingItems(trx, linked.id), body);
      return { booking: await managed(trx, (await findLoan(trx, linked.id))!) };
    });
    background.run(deliverMails);
    return answer;
  });

  serveEndpoint(app, 'POST /api/managed-bookings/confirmations', async ({ body, request }) => {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const loan = await requireLinked(trx, body.token);
      const held = listHeldItems(await listBookingItems(trx, loan.id));
      if (held.length === 0) {
        const sentence = 'This booking is over: it was returned, cancelled or refused.';
        throw failConfirm(409, 'loans/not-possible', sentence);
      }
      const isUnconfirmed = held.some(({ confirmBy }) => confirmBy !== null);
      if (isUnconfirmed) await requireNotBlockedByLink(trx, loan.email, 'confirm bookings', now());
      const limit = await readOpenBookingLimit(trx, config.loans);
      await requireConfirmable(trx, held, { limit, now: now() });
      const isTheirs = await confirmAccountEmail(trx, await findRequester(trx), loan.email, now());
      if (isTheirs || isUnconfirmed) {
        await confirmBookingAddress(trx, loan.id, { limit, now: now() });
        const subject = { id: loan.bookingId, name: loan.name ?? loan.email };
        const what = formatItems(held.map((item) => ({ equipment: item.equipment.name, ...item.lending })));
        const after = { what, ...(isTheirs && { note: 'and the address of their account' }) };
        await logActivity(trx, { area: 'loans', actorId: null, action: 'confirm', subject, after }, now());
      }
      return { booking: await managed(trx, (await findLoan(trx, loan.id))!) };
    });
  });

  serveEndpoint(app, 'POST /api/managed-bookings/dates', async ({ body, request }) =>
    change(body.token, request, async (together, linked, trx) => {
      await requireNotBlockedByLink(trx, linked.email, 'change the dates', now());
      const limit = await readOpenBookingLimit(trx, config.loans);
      await requireConfirmable(trx, listHeldItems(together), { limit, now: now() });
      if (linked.isRoom) {
        await requireInductionToMove(trx, linked.equipment, { email: linked.email, user: await findRequester(trx) });
      }
      const ids = body.ids ?? listItemsInStage(linked, together).map(({ id }) => id);
      const { doesApprove, ...rules } = toCurrentRules(await readLoanRules(trx, config.loans), config.loans);
      const isExtension = together.every(({ id, lending }) => !ids.includes(id) || lending.state === 'out');
      return {
        act: isExtension ? 'extend' : 'move',
        items: ids.map((id) => ({ id })),
        note: ([{ lending }]) => (isExtension ? `until ${formatInstant(lending.endsAt)}` : formatInterval(lending)),
        apply: async (targets) => changeDates(trx, targets, body, { rules: { ...rules, doesApprove }, now: now() }),
        mail: (changed) => createNewDatesMail(site.society(), changed, 'borrower'),
      };
    }),
  );

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // A read-only site cannot count attempts, and links can only be viewed.
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `cancel:${getVisitorKey(ip)}`, rate, now: now(), fail });
  }
}

/** @throws HttpError 404 */
async function requireLinked(db: Db, token: string): Promise<LoanRow> {
  const id = await findLinkedBooking(db, token);
  const loan = id === undefined ? undefined : await findLoan(db, id);
  if (loan) return loan;
  throw fail(404, 'loans/booking-not-found', 'This link no longer leads to a booking.');
}
