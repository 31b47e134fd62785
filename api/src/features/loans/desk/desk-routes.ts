import { USE_CSV_PATH } from '@fotosoc/contract/limits';
import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndpointRequest, serveEndpoint, serveReadEndpoint } from '../../endpoints.ts';
import { requireAccess, type Fail } from '@fotosoc/server-kit/http/endpoint';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { normaliseLine, normaliseText, isBlank } from '@fotosoc/server-kit/text/clean-text';
import { formatInstant } from '@fotosoc/contract/instant';
import type { SiteServices } from '../../services.ts';
import { readLoanRules, toCurrentRules } from '../loan-rules.ts';
import { requireNoneUnconfirmedOfBlocked } from '../blocks.ts';
import { listBorrowerLoans } from './borrower-loans.ts';
import { listDeskBookings } from './all-bookings.ts';
import { approveItem, extendItem, handOutItem, refuseItem, returnItem } from './actions.ts';
import { changeBooking, type BookingChange, type WantedItem } from './change-booking.ts';
import { assignUnits } from './assign-units.ts';
import { createApprovalMail, createNewDatesMail, createRefusalMail, createReturnMail } from './desk-mail.ts';
import { formatUseCsv, listEquipmentUse, requirePeriod } from './equipment-use.ts';
import { requireExtension } from './extension.ts';
import { numberAndListShelf } from './shelf.ts';
import { listToday } from './today.ts';
import { listUnitCounts } from './unit-counts.ts';

type Services = Pick<SiteServices, 'config' | 'db' | 'now' | 'society'>;

/** Routes of the loans desk: approve, hand out, extend and take back equipment. */
export function deskRoutes(app: FastifyInstance, site: Services): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/desk', async () => {
    const rules = await readLoanRules(db, config.loans);
    return { doesApprove: toCurrentRules(rules, config.loans).doesApprove, ...(await listToday(db, rules, now())) };
  });

  serveReadEndpoint(app, 'GET /api/desk/bookings', async ({ query }) => listDeskBookings(db, query, now()));

  serveReadEndpoint(app, 'GET /api/desk/equipment', async () => listUnitCounts(db, now()));

  serveReadEndpoint(app, 'GET /api/desk/use', async ({ query }) => {
    const period = requirePeriod(query, now());
    return { ...period, kinds: await listEquipmentUse(db, period, now()) };
  });

  app.get<{ Querystring: { from?: unknown; to?: unknown } }>(
    USE_CSV_PATH,
    { schema: { hide: true } },
    async ({ query, user }, reply) => {
      requireAccess({ access: 'administrator', right: 'loans' }, user);
      const [from, to] = [query.from, query.to].map((day) => (typeof day === 'string' || day === undefined ? day : ''));
      const period = requirePeriod({ from, to }, now());
      const name = `use-${period.from}-to-${period.to}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
        .send(formatUseCsv(await listEquipmentUse(db, period, now())));
    },
  );

  /** Runs an action idempotently. The page sends actions again after it was offline, so the same request may arrive
   *  twice. */
  async function act(
    call: {
      params: { id: string };
      body: { items?: readonly WantedItem[] | undefined };
      user: User;
      request: FastifyRequest;
      fail: Fail<'request/too-many-requests' | 'request/key-reused'>;
    },
    change: Pick<BookingChange, 'act' | 'apply' | 'mail' | 'note'>,
  ) {
    const { params, body, user, request } = call;
    await limitSaves(site, call);
    const how = { id: params.id, items: body.items, by: user.id, request, publicUrl: config.publicUrl };
    return runIdempotently({ db, lock: 'equipment', call, now: now() }, (trx) =>
      changeBooking(trx, { ...how, now: now(), ...change }),
    );
  }

  serveEndpoint(app, 'POST /api/bookings/:id/handouts', async (call) => {
    const note = normaliseText(call.body.note ?? '');
    return act(call, {
      act: 'hand-out',
      note,
      apply: async (targets, trx) => {
        const loans = targets.map(({ loan }) => loan);
        await requireNoneUnconfirmedOfBlocked(trx, loans, now());
        const shelves = new Map<string, number[]>();
        for (const { equipment } of loans) shelves.set(equipment.id, await numberAndListShelf(trx, equipment));
        const numbersFor = await assignUnits(trx, loans, now());
        return targets.map(({ loan, numbers = call.body.numbers }) => {
          const shelf = shelves.get(loan.equipment.id)!;
          return handOutItem(loan, { numbers, dealt: numbersFor(loan), note, shelf, now: now() });
        });
      },
    });
  });

  serveEndpoint(app, 'POST /api/bookings/:id/returns', async (call) => {
    const { condition = 'fine', isOutOfService = false } = call.body;
    const note = normaliseText(call.body.note ?? '');
    return act(call, {
      act: 'take-back',
      note,
      apply: async (targets) =>
        targets.map(({ loan, numbers = call.body.numbers }) =>
          returnItem(loan, { numbers, condition, note, isOutOfService, now: now() }),
        ),
      mail: (changed) => createReturnMail(site.society(), changed),
    });
  });

  const approveItems = async (call: EndpointRequest<'POST /api/bookings/:id/approvals'>) =>
    act(call, {
      act: 'approve',
      apply: async (targets, trx) => {
        const loans = targets.map(({ loan }) => loan);
        await requireNoneUnconfirmedOfBlocked(trx, loans, now());
        return loans.map(approveItem);
      },
      mail: async (changed) =>
        createApprovalMail(site.society(), changed, (await readLoanRules(db, config.loans)).place),
    });
  serveEndpoint(app, 'POST /api/bookings/:id/approvals', approveItems, { mayOmitBody: true });

  serveEndpoint(app, 'POST /api/bookings/:id/refusals', async (call) => {
    const [reason, message] = [normaliseLine(call.body.reason), normaliseText(call.body.message ?? '')];
    if (isBlank(reason))
      throw createInvalidFieldsError({ reason: 'Enter the reason. We e-mail the reason to the borrower.' });
    return act(call, {
      act: (targets) => (targets.some(({ loan }) => loan.lending.state === 'asked') ? 'refuse' : 'cancel'),
      note: reason,
      apply: async (targets) => targets.map(({ loan }) => refuseItem(loan)),
      mail: (changed) => createRefusalMail(site.society(), changed, reason, message),
    });
  });

  serveEndpoint(app, 'POST /api/bookings/:id/extensions', async (call) =>
    act(call, {
      act: 'extend',
      note: ([{ lending }]) => `until ${formatInstant(lending.endsAt)}`,
      apply: async (targets, trx) => {
        const outcomes = [];
        for (const { loan } of targets) {
          outcomes.push(extendItem(loan, await requireExtension(trx, loan, call.body.endsAt, { now: now() })));
        }
        return outcomes;
      },
      mail: (changed) => createNewDatesMail(site.society(), changed, 'committee'),
    }),
  );

  serveReadEndpoint(app, 'GET /api/desk/borrower', async ({ query, fail }) => {
    const loans = await listBorrowerLoans(db, query.of, query, now());
    if (loans) return loans;
    throw fail(404, 'loans/booking-not-found', 'The borrower of this booking is no longer stored.');
  });
}
