import type { FastifyInstance } from 'fastify';
import { write } from '../../../ground/db/write.ts';
import { endpoint } from '../../../ground/http/endpoint.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import type { Site } from '../../site.ts';
import { requireConfirmation } from '../confirmation.ts';
import { requireEmail } from '../rules.ts';
import { listSuspensions } from './queries.ts';
import { lift, suspend } from './suspend.ts';

type Parts = Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

export function suspensionRoutes(app: FastifyInstance, site: Parts): void {
  const { background, db, deliverMails } = site;

  readEndpoint(app, 'GET /api/people/suspensions', async () => ({ suspensions: await listSuspensions(db) }));

  endpoint(app, 'POST /api/people/suspensions', async ({ body, user, request, fail }) => {
    const email = requireEmail(body.email);
    const reason = body.reason.trim();
    if (reason === '') {
      const sentence = 'Enter the reason: the person is e-mailed it.';
      throw fail(400, 'people/reason-missing', sentence, { fields: { reason: sentence } });
    }
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    const suspension = await write(db, 'rights', (trx) => suspend(site, trx, { email, reason, by: user.id }));
    background.run(deliverMails);
    return { suspension };
  });

  endpoint(app, 'DELETE /api/people/suspensions/:id', async ({ params: { id }, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    await write(db, 'rights', (trx) => lift(site, trx, { id, by: user.id }));
    background.run(deliverMails);
    return null;
  });
}
