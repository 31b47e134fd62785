import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail, type EndpointRequest, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit, limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { matchesVersion } from '@fotosoc/server-kit/http/versions';
import { requireConfirmation } from '../accounts/confirmation.ts';
import { readSections } from '../published-sections/read.ts';
import type { SiteServices } from '../services.ts';
import { repeatHandoverInvitation, changeHandoverEndDay } from './follow-up.ts';
import { createHandoverChangedError, executeHandover } from './handover.ts';
import { readHandover } from './queries.ts';

type Act =
  | 'POST /api/hand-overs'
  | 'PUT /api/hand-overs/:id/last-day'
  | 'PUT /api/hand-overs/:id/invitations/:invitationId';

const fail = createSharedFail<Act>();

/** Routes of the committee handover, which administrators prepare together and execute at once. */
export function handoverRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'administrator' | 'changes' | 'config' | 'db' | 'now' | 'society'>,
): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/hand-over', async () => readHandover(site, db));

  serveEndpoint(app, 'PUT /api/hand-over', async ({ body: plan, user, request, fail }) => {
    const rate = config.rates.draftsPerAccount;
    await consumeRateLimit(db, { key: `draft:${user.id}`, rate, now: now(), fail });
    return write(db, 'rights', async (trx) => {
      const current = await readHandover(site, trx);
      if (!matchesVersion(request, current.version)) throw createHandoverChangedError(current);
      const row = { plan: JSON.stringify(plan), changed_at: now().toISOString(), changed_by: user.id };
      await trx
        .insertInto('hand_over_drafts')
        .values({ id: 'next', ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return readHandover(site, trx);
    });
  });

  serveEndpoint(app, 'DELETE /api/hand-over', async ({ user, request, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'rights', async (trx) => {
      const current = await readHandover(site, trx);
      if (!matchesVersion(request, current.version)) throw createHandoverChangedError(current);
      await trx.deleteFrom('hand_over_drafts').execute();
      return readHandover(site, trx);
    });
  });

  serveEndpoint(app, 'POST /api/hand-overs', async (call) => {
    await requireMay(call);
    const done = await executeHandover(site, { seen: call.body, by: call.user.id });
    await readSections(site); // updates the cached values for mails of this process
    return done;
  });

  serveEndpoint(app, 'PUT /api/hand-overs/:id/last-day', async (call) => {
    await requireMay(call);
    return changeHandoverEndDay(site, { ...call.params, ...call.body, by: call.user.id });
  });

  serveEndpoint(app, 'PUT /api/hand-overs/:id/invitations/:invitationId', async (call) => {
    await requireMay(call);
    return repeatHandoverInvitation(site, { ...call.params, ...call.body, by: call.user.id });
  });

  async function requireMay({ user, request }: Pick<EndpointRequest<Act>, 'user' | 'request'>): Promise<void> {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
  }
}
