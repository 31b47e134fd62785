import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { consumeRateLimit, visitorKey } from '../../../ground/http/rate-limit.ts';
import type { Ground } from '../../../ground/ground.ts';
import { listEntries, noteAct } from '../../record.ts';
import { confirmAddress } from '../confirming.ts';
import { findLinked } from '../loan-links.ts';
import { loadRules } from '../loan-rules.ts';
import { findPhotoOfKind } from '../queries.ts';
import { requireAllowed } from '../require-allowed.ts';
import { bookingTime, requireInterval } from '../rules.ts';
import { cancel, extend, move } from './acts.ts';
import { changeLoan, type Change, type Outcome } from './change-loan.ts';
import { requireLater } from './extension.ts';
import { loanCalendar } from './loan-calendar.ts';
import { findLoan, saveLending, type LoanRow } from './loan-state.ts';
import { undoCancellation } from './undo-cancellation.ts';

const failConfirm = failOf<'POST /api/managed-bookings/confirmations'>();
const fail = failOf<'GET /api/managed-bookings' | `POST /api/managed-bookings/${'cancellations' | 'dates'}`>();

const CALENDAR_HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="booking.ics"',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** What borrowers do by the link in a mail, without an account. */
export function managingRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now' | 'society'>): void {
  const { config, db, now } = site;

  endpoint(app, 'GET /api/managed-bookings', async ({ query, request }) => {
    await limitLinks(request);
    return { booking: await managed(db, await requireLinked(db, query.token)) };
  });

  app.get<{ Querystring: { token?: unknown } }>(
    '/api/managed-bookings/booking.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      await limitLinks(request);
      const { token } = request.query;
      const loan = await requireLinked(db, typeof token === 'string' ? token : '');
      if (!['booked', 'out'].includes(loan.lending.state)) {
        throw fail(
          404,
          'loans/booking-not-found',
          'This booking has no date for a calendar: it is not settled, or over.',
        );
      }
      const { place } = await loadRules(db, config.loans);
      return reply
        .headers(CALENDAR_HEADERS)
        .send(loanCalendar(site.society(), loan, { publicUrl: config.publicUrl, place }));
    },
  );

  /** A booking as its borrower sees it. */
  async function managed(reader: Db, loan: LoanRow): Promise<ManagedBooking> {
    const { id, email, equipment, bookedAt, confirmBy, lending } = loan;
    const { state, quantity, startsAt, endsAt, units } = lending;
    const { place } = await loadRules(reader, config.loans);
    const photo = await findPhotoOfKind(reader, equipment.id);
    const refusal = state === 'refused' ? await findRefusal(reader, id, now()) : undefined;
    return {
      id,
      user_email: email,
      equipment: equipment.name,
      quantity,
      start_datetime: bookingTime(startsAt),
      end_datetime: bookingTime(endsAt),
      state,
      booked_at: bookedAt,
      ...(confirmBy !== null && { confirm_by: confirmBy }),
      units: units.map(({ number, outAt, backAt }) => ({ number, outAt, backAt })),
      ...(photo && { photo }),
      ...(place !== undefined && { place }),
      ...(refusal !== undefined && { refusal }),
    };
  }

  async function change(token: string, request: FastifyRequest, what: Pick<Change, 'act' | 'apply'>) {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const { id } = await requireLinked(trx, token);
      await confirmAddress(trx, id, now()); // only who has its mails has the link
      await changeLoan(trx, { id, by: null, request, now: now(), publicUrl: config.publicUrl, ...what });
      return { booking: await managed(trx, (await findLoan(trx, id))!) };
    });
  }

  endpoint(app, 'POST /api/managed-bookings/cancellations', async ({ body, request }) =>
    change(body.token, request, { act: 'cancel', apply: async (loan) => cancel(loan) }),
  );

  endpoint(app, 'POST /api/managed-bookings/cancellations/undo', async ({ body, request }) => {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const loan = await requireLinked(trx, body.token);
      await undoCancellation(trx, loan, now());
      return { booking: await managed(trx, (await findLoan(trx, loan.id))!) };
    });
  });

  endpoint(app, 'POST /api/managed-bookings/confirmations', async ({ body, request }) => {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const loan = await requireLinked(trx, body.token);
      if (!['asked', 'booked', 'out'].includes(loan.lending.state)) {
        throw failConfirm(409, 'loans/not-possible', 'This booking is over: it was given back, cancelled or refused.');
      }
      if (loan.confirmBy !== null) {
        await confirmAddress(trx, loan.id, now());
        const subject = { id: loan.id, name: loan.name ?? loan.email };
        const after = { what: loan.equipment.name };
        await noteAct(trx, { area: 'loans', actorId: null, act: 'confirm', subject, after }, now());
      }
      return { booking: await managed(trx, (await findLoan(trx, loan.id))!) };
    });
  });

  endpoint(app, 'POST /api/managed-bookings/dates', async ({ body, request }) =>
    change(body.token, request, {
      act: 'move',
      apply: async (loan, trx) => {
        const { state, quantity } = loan.lending;
        const rules = await loadRules(trx, config.loans);
        if (state === 'out') {
          const { endsAt } = requireInterval(bookingTime(now().toISOString()), body.end_datetime, now());
          return extend(loan, await requireLater(trx, loan, endsAt, { rules, now: now() }));
        }
        const interval = requireInterval(body.start_datetime, body.end_datetime, now());
        const moved = move(loan, interval, config.loans.doesApprove);
        await saveLending(trx, loan, { ...loan.lending, state: 'cancelled' }); // it is not in its own way
        const wanted = [{ equipment: loan.equipment, quantity }];
        await requireAllowed(trx, wanted, interval, { rules, now: now(), before: loan.lending });
        return moved;
      },
    }),
  );

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // nothing can be counted, and a link only be looked at
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `cancel:${visitorKey(ip)}`, rate, now: now(), fail });
  }
}

/** @throws HttpError 404 */
async function requireLinked(db: Db, token: string): Promise<LoanRow> {
  const id = await findLinked(db, token);
  const loan = id === undefined ? undefined : await findLoan(db, id);
  if (loan) return loan;
  throw fail(404, 'loans/booking-not-found', 'This link leads to no booking any more.');
}

/** Why a booking was refused, as long as the record knows. */
async function findRefusal(db: Db, id: string, now: Date): Promise<string | undefined> {
  const { entries } = await listEntries(db, 'loans', { of: id }, now);
  const refused = entries.find(({ act, undoneAt }) => act === 'refuse' && undoneAt === null);
  return (refused?.after as Partial<Outcome> | null | undefined)?.note;
}
