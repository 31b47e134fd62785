import { isDeepStrictEqual } from 'node:util';
import type { GivenRight } from '@fotosoc/contract/people';
import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takeSecondLock, write } from '../../../server-kit/db/write.ts';
import { serveEndpoint, createSharedFail } from '../../../server-kit/http/endpoint.ts';
import { limitSaves } from '../../../server-kit/http/rate-limit.ts';
import { serveReadEndpoint } from '../../../server-kit/http/reads.ts';
import { PHOTO_SIZE_ACTION, restorePhotoSize } from '../../photos/photo-size.ts';
import { findLogEntry, listLogEntries } from '../../activity-log/read.ts';
import { markUndone } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import { requireConfirmation } from '../confirmation.ts';
import { changeRights, requireValidLastDay } from './change-rights.ts';
import { revertCommitteeLink } from './committee-routes.ts';
import { listInvitations, listPeople } from './queries.ts';

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

  serveReadEndpoint(app, 'GET /api/people/record', async ({ query }) => listLogEntries(db, 'people', query, now()));

  async function changed(
    { params: { id }, user, request }: Change,
    act: string,
    change: (held: GivenRight[]) => GivenRight[],
  ) {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', (trx) => changeRights(site, trx, { id, by: user.id, act, change }));
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

  serveEndpoint(app, 'POST /api/people/record/:id/undo', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', async (trx) => {
      await takeSecondLock(trx, 'content');
      const undone = await markUndone(trx, 'people', params.id, now());
      if (!undone) throw fail(409, 'people/cannot-undo', 'The one minute to undo this has passed.');
      if (undone.act === 'tie') {
        await revertCommitteeLink(trx, site, undone);
        return { entry: (await findLogEntry(trx, 'people', params.id, now()))! };
      }
      if (undone.act === PHOTO_SIZE_ACTION) {
        await restorePhotoSize(trx, undone);
        return { entry: (await findLogEntry(trx, 'people', params.id, now()))! };
      }
      const [before, after] = [undone.before_state, undone.after_state].map(
        (state) => JSON.parse(state ?? '[]') as GivenRight[],
      );
      await changeRights(site, trx, {
        id: undone.subject_id,
        by: user.id,
        act: 'undo',
        change: (held) => {
          if (isDeepStrictEqual(held, after)) return before!;
          throw fail(409, 'people/cannot-undo', 'Someone else has changed this meanwhile. Their change stays.');
        },
      });
      return { entry: (await findLogEntry(trx, 'people', params.id, now()))! };
    });
  });
}
