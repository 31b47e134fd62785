import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { consumeRateLimit, visitorKey } from '../../../ground/http/rate-limit.ts';
import { noteAct } from '../../record.ts';
import type { Site } from '../../site.ts';
import { confirmAccount, confirmAddress } from '../confirming.ts';
import { findLinked } from '../loan-links.ts';
import { loadRules } from '../loan-rules.ts';
import { requireAllowed } from '../require-allowed.ts';
import { bookingTime, requireInterval } from '../rules.ts';
import { cancel, extend, leaveOut, move } from './acts.ts';
import { changeLoan, type Change } from './change-loan.ts';
import { requireLater } from './extension.ts';
import { loanCalendar } from './loan-calendar.ts';
import { findLoan, saveLending, type LoanRow } from './loan-state.ts';
import { managedView } from './managed-view.ts';
import { tellTrouble } from './tell-trouble.ts';
import { listTogether } from './together.ts';
import { undoCancellation } from './undo-cancellation.ts';

const failConfirm = failOf<'POST /api/managed-bookings/confirmations'>();
const failOmit = failOf<'POST /api/managed-bookings/omissions'>();
const fail = failOf<'GET /api/managed-bookings' | `POST /api/managed-bookings/${'cancellations' | 'dates'}`>();

const CALENDAR_HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="booking.ics"',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

type Parts = Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

/** What borrowers do by the link in a mail, without an account. */
export function managingRoutes(app: FastifyInstance, site: Parts): void {
  const { background, config, db, deliverMails, now } = site;

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

  const managed = async (reader: Db, loan: LoanRow): Promise<ManagedBooking> =>
    managedView(reader, loan, { rules: await loadRules(reader, config.loans), now: now() });

  /** Changes the booking of a link, or another that was booked together with it. */
  async function change(
    { token, id: other }: { token: string; id?: string },
    request: FastifyRequest,
    what: Pick<Change, 'act' | 'apply'>,
  ) {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const { id: linked } = await requireLinked(trx, token);
      const { id } = await requireTogether(trx, linked, other);
      await confirmAddress(trx, id, now()); // only who has its mails has the link
      await changeLoan(trx, { id, by: null, request, now: now(), publicUrl: config.publicUrl, ...what });
      return { booking: await managed(trx, (await findLoan(trx, linked))!) };
    });
  }

  async function undo({ token, id }: { token: string; id?: string }, act: 'cancel' | 'leave-out') {
    return write(db, 'equipment', async (trx) => {
      const { id: linked } = await requireLinked(trx, token);
      await undoCancellation(trx, await requireTogether(trx, linked, id), act, now());
      return { booking: await managed(trx, (await findLoan(trx, linked))!) };
    });
  }

  endpoint(app, 'POST /api/managed-bookings/cancellations', async ({ body, request }) =>
    change({ token: body.token }, request, { act: 'cancel', apply: async (loan) => cancel(loan) }),
  );

  endpoint(app, 'POST /api/managed-bookings/cancellations/undo', async ({ body, request }) => {
    await limitLinks(request);
    return undo(body, 'cancel');
  });

  endpoint(app, 'POST /api/managed-bookings/omissions', async ({ body, request }) =>
    change(body, request, {
      act: 'leave-out',
      apply: async (loan, trx) => {
        const left = leaveOut(loan);
        const things = await listTogether(trx, loan.id);
        const held = things.filter(({ lending }) => ['asked', 'booked', 'out'].includes(lending.state));
        if (held.reduce((count, { lending }) => count + lending.quantity, 0) > 1) return left;
        throw failOmit(409, 'loans/not-possible', 'This is all that is left of it: cancel the booking instead.');
      },
    }),
  );

  endpoint(app, 'POST /api/managed-bookings/omissions/undo', async ({ body, request }) => {
    await limitLinks(request);
    return undo(body, 'leave-out');
  });

  endpoint(app, 'POST /api/managed-bookings/troubles', async ({ body, request }) => {
    await limitLinks(request);
    const answer = await write(db, 'equipment', async (trx) => {
      const loan = await requireLinked(trx, body.token);
      await tellTrouble(site, trx, loan, body.sentence);
      return { booking: await managed(trx, (await findLoan(trx, loan.id))!) };
    });
    background.run(deliverMails);
    return answer;
  });

  endpoint(app, 'POST /api/managed-bookings/confirmations', async ({ body, request, user }) => {
    await limitLinks(request);
    return write(db, 'equipment', async (trx) => {
      const loan = await requireLinked(trx, body.token);
      if (!['asked', 'booked', 'out'].includes(loan.lending.state)) {
        throw failConfirm(409, 'loans/not-possible', 'This booking is over: it was given back, cancelled or refused.');
      }
      const isTheirs = await confirmAccount(trx, user, loan.email, now());
      if (loan.confirmBy !== null || isTheirs) {
        await confirmAddress(trx, loan.id, now());
        const subject = { id: loan.id, name: loan.name ?? loan.email };
        const after = { what: loan.equipment.name, ...(isTheirs && { note: 'and the address of their account' }) };
        await noteAct(trx, { area: 'loans', actorId: null, act: 'confirm', subject, after }, now());
      }
      return { booking: await managed(trx, (await findLoan(trx, loan.id))!) };
    });
  });

  endpoint(app, 'POST /api/managed-bookings/dates', async ({ body, request }) =>
    change({ token: body.token }, request, {
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

/** A booking that was made together with the one of a link; without an id that itself.
 *  @throws HttpError 404 */
async function requireTogether(db: Db, linked: string, id = linked): Promise<LoanRow> {
  const loan = (await listTogether(db, linked)).find((one) => one.id === id);
  if (loan) return loan;
  throw fail(404, 'loans/booking-not-found', 'This was not booked together with it.');
}
