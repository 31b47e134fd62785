import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { SiteServices } from '../../services.ts';
import { requireConfirmation } from '../confirmation.ts';
import { requireEmail } from '../rules.ts';
import { listSuspensions } from './queries.ts';
import { liftSuspension, suspendAccount } from './suspend.ts';

type Services = Pick<
  SiteServices,
  'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'
>;

export function suspensionRoutes(app: FastifyInstance, site: Services): void {
  const { background, db, deliverMails } = site;

  serveReadEndpoint(app, 'GET /api/people/suspensions', async () => ({ suspensions: await listSuspensions(db) }));

  serveEndpoint(app, 'POST /api/people/suspensions', async ({ body, user, request, fail }) => {
    const email = requireEmail(body.email);
    const reason = body.reason.trim();
    if (reason === '') {
      const sentence = 'Enter the reason. We e-mail the reason to the person.';
      throw fail(400, 'people/reason-missing', sentence, { fields: { reason: sentence } });
    }
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    const suspension = await write(db, 'rights', (trx) => suspendAccount(site, trx, { email, reason, by: user.id }));
    background.run(deliverMails);
    return { suspension };
  });

  serveEndpoint(app, 'DELETE /api/people/suspensions/:id', async ({ params: { id }, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    await write(db, 'rights', (trx) => liftSuspension(site, trx, { id, by: user.id }));
    background.run(deliverMails);
    return null;
  });
}
