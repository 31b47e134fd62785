import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fail } from '../../../ground/http/endpoint.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint } from '../../../ground/http/endpoint.ts';
import { withIdempotency } from '../../../ground/http/idempotency.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { cleanText } from '../../../ground/text/clean-text.ts';
import type { Ground } from '../../../ground/ground.ts';
import { listEntries } from '../../record.ts';
import { loadRules } from '../loan-rules.ts';
import { listLoansBeside } from './borrower-loans.ts';
import { approve, extend, handOut, refuse, takeIn } from './acts.ts';
import { changeLoan, undoAct, type Change } from './change-loan.ts';
import { approvalMail, refusalMail, returnMail } from './desk-mail.ts';
import { requireLater } from './extension.ts';
import { takeStock } from './shelf.ts';
import { listToday } from './today.ts';
import { listWhereabouts } from './whereabouts.ts';

type Site = Pick<Ground, 'config' | 'db' | 'now' | 'society'>;

/** What those do who hand equipment out and take it back. */
export function deskRoutes(app: FastifyInstance, site: Site): void {
  const { config, db, now } = site;

  readEndpoint(app, 'GET /api/desk', async () => ({
    doesApprove: config.loans.doesApprove,
    ...(await listToday(db, await loadRules(db, config.loans), now())),
  }));

  readEndpoint(app, 'GET /api/desk/equipment', async () => listWhereabouts(db, now()));

  readEndpoint(app, 'GET /api/desk/record', async ({ query }) => listEntries(db, 'loans', query, now()));

  endpoint(app, 'POST /api/desk/record/:id/undo', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', (trx) => undoAct(trx, params.id, now()));
  });

  /** Acts wait for a connection, so the same one may come twice. */
  async function act(
    call: {
      params: { id: string };
      user: User;
      request: FastifyRequest;
      fail: Fail<'request/too-many-requests' | 'request/key-reused'>;
    },
    change: Pick<Change, 'act' | 'apply' | 'mail'>,
  ) {
    const { params, user, request } = call;
    await limitSaves(site, call);
    return withIdempotency({ db, lock: 'equipment', call, now: now() }, (trx) =>
      changeLoan(trx, { id: params.id, by: user.id, request, now: now(), publicUrl: config.publicUrl, ...change }),
    );
  }

  endpoint(app, 'POST /api/bookings/:id/handouts', async (call) => {
    const { numbers, note = '' } = call.body;
    return act(call, {
      act: 'hand-out',
      apply: async (loan, trx) => {
        const shelf = await takeStock(trx, loan.equipment);
        return handOut(loan, { numbers, note: cleanText(note), shelf, now: now() });
      },
    });
  });

  endpoint(app, 'POST /api/bookings/:id/returns', async (call) => {
    const { numbers, condition = 'fine', note = '', isOutOfService = false } = call.body;
    const how = { numbers, condition, note: cleanText(note), isOutOfService };
    return act(call, {
      act: 'take-back',
      apply: async (loan) => takeIn(loan, { ...how, now: now() }),
      mail: (loan, { lending }, link) =>
        lending.state === 'back' ? returnMail(site.society(), loan, link) : undefined,
    });
  });

  endpoint(app, 'POST /api/bookings/:id/approvals', async (call) =>
    act(call, {
      act: 'approve',
      apply: async (loan) => approve(loan),
      mail: async (loan, _outcome, link) => {
        const { place } = await loadRules(db, config.loans);
        return approvalMail(site.society(), loan, { link, place });
      },
    }),
  );

  endpoint(app, 'POST /api/bookings/:id/refusals', async (call) => {
    const [reason, message] = [cleanText(call.body.reason), cleanText(call.body.message ?? '')];
    return act(call, {
      act: 'refuse',
      apply: async (loan) => refuse(loan, reason),
      mail: (loan, _outcome, link) => refusalMail(site.society(), loan, reason, message, link),
    });
  });

  endpoint(app, 'POST /api/bookings/:id/extensions', async (call) =>
    act(call, {
      act: 'extend',
      apply: async (loan, trx) => extend(loan, await requireLater(trx, loan, call.body.endsAt, { now: now() })),
    }),
  );

  readEndpoint(app, 'GET /api/desk/borrower', async ({ query, fail }) => {
    const loans = await listLoansBeside(db, query.of, query);
    if (loans) return loans;
    throw fail(404, 'loans/booking-not-found', 'Who had this is not known any more.');
  });
}
