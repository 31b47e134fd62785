import { isDeepStrictEqual } from 'node:util';
import type { GivenRight } from '@fotosoc/contract/people';
import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { alsoLock, write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { PHOTO_SIZE_ACT, restorePhotoSize } from '../../photo-size.ts';
import { findEntry, listEntries, takeBack } from '../../record.ts';
import type { Site } from '../../site.ts';
import { requireConfirmation } from '../confirmation.ts';
import { changeRights, requireDay } from './change-rights.ts';
import { untie } from './committee-routes.ts';
import { listInvitations, listPeople } from './queries.ts';

const fail = failOf<'PUT /api/people/:id/rights/:right' | `DELETE /api/people/:id/rights${'' | '/:right'}`>();

interface Change {
  params: { id: string };
  user: User;
  request: FastifyRequest;
}

/** Routes of people and rights, for administrators, who confirm changes with their password once in ten minutes. */
export function peopleRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'now' | 'society'>,
): void {
  const { administrator, db, now } = site;

  readEndpoint(app, 'GET /api/people', async () => ({
    people: await listPeople(db, { administratorId: await administrator(), now: now() }),
    invitations: await listInvitations(db, now()),
  }));

  readEndpoint(app, 'GET /api/people/record', async ({ query }) => listEntries(db, 'people', query, now()));

  async function changed(
    { params: { id }, user, request }: Change,
    act: string,
    change: (held: GivenRight[]) => GivenRight[],
  ) {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', (trx) => changeRights(site, trx, { id, by: user.id, act, change }));
  }

  endpoint(app, 'PUT /api/people/:id/rights/:right', async (call) => {
    const { right } = call.params;
    const { lastDay } = call.body;
    requireDay(lastDay, now());
    return changed(call, 'give', (held) => [...held.filter((one) => one.right !== right), { right, lastDay }]);
  });

  endpoint(app, 'DELETE /api/people/:id/rights/:right', async (call) =>
    changed(call, 'end', (held) => held.filter(({ right }) => right !== call.params.right)),
  );

  endpoint(app, 'DELETE /api/people/:id/rights', async (call) => changed(call, 'end', () => []));

  endpoint(app, 'POST /api/people/record/:id/undo', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', async (trx) => {
      await alsoLock(trx, 'content');
      const undone = await takeBack(trx, 'people', params.id, now());
      if (!undone) throw fail(409, 'people/cannot-undo', 'The one minute to undo this has passed.');
      if (undone.act === 'tie') {
        await untie(trx, site, undone);
        return { entry: (await findEntry(trx, 'people', params.id, now()))! };
      }
      if (undone.act === PHOTO_SIZE_ACT) {
        await restorePhotoSize(trx, undone);
        return { entry: (await findEntry(trx, 'people', params.id, now()))! };
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
          throw fail(409, 'people/cannot-undo', 'Somebody has changed this meanwhile. It is as they left it.');
        },
      });
      return { entry: (await findEntry(trx, 'people', params.id, now()))! };
    });
  });
}
