import type { FastifyInstance } from 'fastify';
import { write } from '../../ground/db/write.ts';
import { endpoint, failOf, type Call } from '../../ground/http/endpoint.ts';
import { consumeRateLimit, limitSaves } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { isMadeFrom } from '../../ground/http/versions.ts';
import { requireConfirmation } from '../accounts/confirmation.ts';
import { readParts } from '../read-part.ts';
import type { Site } from '../site.ts';
import { inviteAgain, moveLastDay } from './afterwards.ts';
import { changedMeanwhile, handOver } from './hand-over.ts';
import { findHandOver } from './queries.ts';
import { undoHandOver } from './undo.ts';

type Act =
  | 'POST /api/hand-overs'
  | 'POST /api/hand-overs/:id/undo'
  | 'PUT /api/hand-overs/:id/last-day'
  | 'PUT /api/hand-overs/:id/invitations/:invitationId';

const fail = failOf<Act>();

/** Routes of the committee handover, which administrators prepare together and execute at once. */
export function handOverRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'administrator' | 'changes' | 'config' | 'db' | 'now' | 'society'>,
): void {
  const { config, db, now } = site;

  readEndpoint(app, 'GET /api/hand-over', async () => findHandOver(site, db));

  endpoint(app, 'PUT /api/hand-over', async ({ body: plan, user, request, fail }) => {
    const rate = config.rates.draftsPerAccount;
    await consumeRateLimit(db, { key: `draft:${user.id}`, rate, now: now(), fail });
    return write(db, 'rights', async (trx) => {
      const current = await findHandOver(site, trx);
      if (!isMadeFrom(request, current.version)) throw changedMeanwhile(current);
      const row = { plan: JSON.stringify(plan), changed_at: now().toISOString(), changed_by: user.id };
      await trx
        .insertInto('hand_over_drafts')
        .values({ id: 'next', ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return findHandOver(site, trx);
    });
  });

  endpoint(app, 'DELETE /api/hand-over', async ({ user, request, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'rights', async (trx) => {
      const current = await findHandOver(site, trx);
      if (!isMadeFrom(request, current.version)) throw changedMeanwhile(current);
      await trx.deleteFrom('hand_over_drafts').execute();
      return findHandOver(site, trx);
    });
  });

  endpoint(app, 'POST /api/hand-overs', async (call) => {
    await requireMay(call);
    const done = await handOver(site, { seen: call.body, by: call.user.id });
    await readParts(site); // updates the cached values for mails of this process
    return done;
  });

  endpoint(app, 'POST /api/hand-overs/:id/undo', async (call) => {
    await requireMay(call);
    const undone = await undoHandOver(site, { ...call.params, by: call.user.id });
    await readParts(site);
    return undone;
  });

  endpoint(app, 'PUT /api/hand-overs/:id/last-day', async (call) => {
    await requireMay(call);
    return moveLastDay(site, { ...call.params, ...call.body, by: call.user.id });
  });

  endpoint(app, 'PUT /api/hand-overs/:id/invitations/:invitationId', async (call) => {
    await requireMay(call);
    return inviteAgain(site, { ...call.params, ...call.body, by: call.user.id });
  });

  async function requireMay({ user, request }: Pick<Call<Act>, 'user' | 'request'>): Promise<void> {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
  }
}
