import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, Fail } from '../../../ground/http/endpoint.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint } from '../../../ground/http/endpoint.ts';
import { invalidFields } from '../../../ground/http/errors.ts';
import { withIdempotency } from '../../../ground/http/idempotency.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { cleanLine, cleanText, isBlank } from '../../../ground/text/clean-text.ts';
import { instantInWords } from '../../../ground/text/instant.ts';
import type { Ground } from '../../../ground/ground.ts';
import { listEntries } from '../../record.ts';
import { loadRules, viewOf } from '../loan-rules.ts';
import { listLoansBeside } from './borrower-loans.ts';
import { listDeskBookings } from './all-bookings.ts';
import { approve, extend, handOut, refuse, takeIn } from './acts.ts';
import { changeBooking, type Change, type WantedItem } from './change-booking.ts';
import { dealUnits } from './deal-units.ts';
import { approvalMail, datesMail, refusalMail, returnMail } from './desk-mail.ts';
import { requireLater } from './extension.ts';
import { takeStock } from './shelf.ts';
import { listToday } from './today.ts';
import { listTogether } from './together.ts';
import { undoAct } from './undo-act.ts';
import { listWhereabouts } from './whereabouts.ts';

type Site = Pick<Ground, 'config' | 'db' | 'now' | 'society'>;

/** Routes of the loans desk: approve, hand out, extend and take back equipment. */
export function deskRoutes(app: FastifyInstance, site: Site): void {
  const { config, db, now } = site;

  readEndpoint(app, 'GET /api/desk', async () => {
    const rules = await loadRules(db, config.loans);
    return { doesApprove: viewOf(rules, config.loans).doesApprove, ...(await listToday(db, rules, now())) };
  });

  readEndpoint(app, 'GET /api/desk/bookings', async ({ query }) => listDeskBookings(db, query, now()));

  readEndpoint(app, 'GET /api/desk/equipment', async () => listWhereabouts(db, now()));

  readEndpoint(app, 'GET /api/desk/record', async ({ query: { of, ...page } }) => {
    const items = of === undefined ? undefined : (await listTogether(db, of)).map(({ id }) => id);
    return listEntries(db, 'loans', { ...page, of: items?.length === 0 ? [of!] : items }, now());
  });

  endpoint(app, 'POST /api/desk/record/:id/undo', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', (trx) => undoAct(trx, params.id, now()));
  });

  /** Actions may be queued offline: a request may arrive twice. */
  async function act(
    call: {
      params: { id: string };
      body: { items?: readonly WantedItem[] | undefined };
      user: User;
      request: FastifyRequest;
      fail: Fail<'request/too-many-requests' | 'request/key-reused'>;
    },
    change: Pick<Change, 'act' | 'apply' | 'mail' | 'note'>,
  ) {
    const { params, body, user, request } = call;
    await limitSaves(site, call);
    const how = { id: params.id, items: body.items, by: user.id, request, publicUrl: config.publicUrl };
    return withIdempotency({ db, lock: 'equipment', call, now: now() }, (trx) =>
      changeBooking(trx, { ...how, now: now(), ...change }),
    );
  }

  endpoint(app, 'POST /api/bookings/:id/handouts', async (call) => {
    const note = cleanText(call.body.note ?? '');
    return act(call, {
      act: 'hand-out',
      note,
      apply: async (targets, trx) => {
        const loans = targets.map(({ loan }) => loan);
        const shelves = new Map<string, number[]>();
        for (const { equipment } of loans) shelves.set(equipment.id, await takeStock(trx, equipment));
        const numbersFor = await dealUnits(trx, loans, now());
        return targets.map(({ loan, numbers = call.body.numbers }) => {
          const shelf = shelves.get(loan.equipment.id)!;
          return handOut(loan, { numbers, dealt: numbersFor(loan), note, shelf, now: now() });
        });
      },
    });
  });

  endpoint(app, 'POST /api/bookings/:id/returns', async (call) => {
    const { condition = 'fine', isOutOfService = false } = call.body;
    const note = cleanText(call.body.note ?? '');
    return act(call, {
      act: 'take-back',
      note,
      apply: async (targets) =>
        targets.map(({ loan, numbers = call.body.numbers }) =>
          takeIn(loan, { numbers, condition, note, isOutOfService, now: now() }),
        ),
      mail: (changed) => returnMail(site.society(), changed),
    });
  });

  const approveItems = async (call: Call<'POST /api/bookings/:id/approvals'>) =>
    act(call, {
      act: 'approve',
      apply: async (targets) => targets.map(({ loan }) => approve(loan)),
      mail: async (changed) => approvalMail(site.society(), changed, (await loadRules(db, config.loans)).place),
    });
  endpoint(app, 'POST /api/bookings/:id/approvals', approveItems, { mayOmitBody: true });

  endpoint(app, 'POST /api/bookings/:id/refusals', async (call) => {
    const [reason, message] = [cleanLine(call.body.reason), cleanText(call.body.message ?? '')];
    if (isBlank(reason)) throw invalidFields({ reason: 'Enter a reason: the borrower gets it by e-mail.' });
    return act(call, {
      act: (targets) => (targets.some(({ loan }) => loan.lending.state === 'asked') ? 'refuse' : 'cancel'),
      note: reason,
      apply: async (targets) => targets.map(({ loan }) => refuse(loan)),
      mail: (changed) => refusalMail(site.society(), changed, reason, message),
    });
  });

  endpoint(app, 'POST /api/bookings/:id/extensions', async (call) =>
    act(call, {
      act: 'extend',
      note: ([{ lending }]) => `until ${instantInWords(lending.endsAt)}`,
      apply: async (targets, trx) => {
        const outcomes = [];
        for (const { loan } of targets) {
          outcomes.push(extend(loan, await requireLater(trx, loan, call.body.endsAt, { now: now() })));
        }
        return outcomes;
      },
      mail: (changed) => datesMail(site.society(), changed, 'committee'),
    }),
  );

  readEndpoint(app, 'GET /api/desk/borrower', async ({ query, fail }) => {
    const loans = await listLoansBeside(db, query.of, query);
    if (loans) return loans;
    throw fail(404, 'loans/booking-not-found', 'The borrower of this booking is no longer stored.');
  });
}
