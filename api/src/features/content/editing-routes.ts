import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withIdempotency } from '../../http/idempotency.ts';
import { limitSaves } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { chooseFoto, findFoto } from './fotos.ts';
import { deleteEvent, insertEvent, listPlannedEvents, updateEvent } from './planned-events.ts';
import { replaceQuickLinks } from './quick-links.ts';
import { requireEvent, requireFotoWords, requireLinks } from './rules.ts';

const TOO_MANY = 'auth/too-many-requests';

/** What the administrator changes of the society's own words. */
export function editingRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  endpoint(app, 'GET /api/planned-events', async () => ({ events: await listPlannedEvents(db) }));

  endpoint(app, 'POST /api/events', async ({ body, user, request }) => {
    const event = requireEvent(body);
    await limitSaves(services, user, TOO_MANY);
    return withIdempotency(db, request, now(), async (trx) => ({ event: await insertEvent(trx, event) }));
  });

  endpoint(app, 'PUT /api/events/:id', async ({ params: { id }, body, user }) => {
    const event = { id, ...requireEvent(body) };
    await limitSaves(services, user, TOO_MANY);
    if (!(await updateEvent(db, event))) throw eventNotFound();
    return { event };
  });

  endpoint(app, 'DELETE /api/events/:id', async ({ params: { id }, user }) => {
    await limitSaves(services, user, TOO_MANY);
    if (!(await deleteEvent(db, id))) throw eventNotFound();
    return null;
  });

  endpoint(app, 'PUT /api/links', async ({ body, user }) => {
    const links = requireLinks(body.links);
    await limitSaves(services, user, TOO_MANY);
    await db.transaction().execute((trx) => replaceQuickLinks(trx, links));
    return { links };
  });

  endpoint(app, 'PUT /api/foto-of-the-week', async ({ body: { photoId, ...typed }, user }) => {
    const words = requireFotoWords(typed);
    await limitSaves(services, user, TOO_MANY);
    return db.transaction().execute(async (trx) => {
      await chooseFoto(trx, { photoId, userId: user.id, words }, now());
      return { foto: (await findFoto(trx))! };
    });
  });
}

function eventNotFound(): HttpError {
  return new HttpError(404, 'events/not-found', 'This event is not there any more.');
}
