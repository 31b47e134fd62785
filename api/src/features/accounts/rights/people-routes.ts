import type { GivenRight } from '@fotosoc/contract/people';
import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { SiteServices } from '../../services.ts';
import { requireConfirmation } from '../confirmation.ts';
import { changeRights, requireValidLastDay } from './change-rights.ts';
import { listInvitations, listPeople } from '../read.ts';

const fail = createSharedFail<'PUT /api/people/:id/rights/:right' | `DELETE /api/people/:id/rights${'' | '/:right'}`>();

interface Change {
  params: { id: string };
  user: User;
  request: FastifyRequest;
}

/** Routes that list people and change their rights, for administrators. An administrator confirms changes with the
 *  password once in ten minutes. */
export function peopleRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'administrator' | 'background' | 'config' | 'db' | 'now' | 'society'>,
): void {
  const { administrator, db, now } = site;

  serveReadEndpoint(app, 'GET /api/people', async () => ({
    people: await listPeople(db, { administratorId: await administrator(), now: now() }),
    invitations: await listInvitations(db, now()),
  }));

  async function changed(
    { params: { id }, user, request }: Change,
    action: string,
    change: (held: GivenRight[]) => GivenRight[],
  ) {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', (trx) => changeRights(site, trx, { id, by: user.id, action, change }));
  }

  serveEndpoint(app, 'PUT /api/people/:id/rights/:right', async (call) => {
    const { right } = call.params;
    const { lastDay } = call.body;
    requireValidLastDay(lastDay, now());
    return changed(call, 'give', (held) => [...held.filter((one) => one.right !== right), { right, lastDay }]);
  });

  serveEndpoint(app, 'DELETE /api/people/:id/rights/:right', async (call) =>
    changed(call, 'end', (held) => held.filter(({ right }) => right !== call.params.right)),
  );

  serveEndpoint(app, 'DELETE /api/people/:id/rights', async (call) => changed(call, 'end', () => []));
}
