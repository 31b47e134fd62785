import type { FastifyInstance } from 'fastify';
import { write } from '../../db/write.ts';
import { endpoint, failOf } from '../../http/endpoint.ts';
import { readEndpoint } from '../../http/reads.ts';
import { withIdempotency } from '../../http/idempotency.ts';
import { limitSaves } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { chooseFoto, findFoto } from './fotos.ts';
import { deleteEvent, insertEvent, listPlannedEvents, updateEvent } from './planned-events.ts';
import { replaceQuickLinks } from './quick-links.ts';
import { requireEvent, requireFotoWords, requireLinks } from './rules.ts';

const failOne = failOf<'PUT /api/events/:id' | 'DELETE /api/events/:id'>();

/** What the administrator changes of the society's own words. */
export function editingRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  readEndpoint(app, 'GET /api/planned-events', async () => ({ events: await listPlannedEvents(db) }));

  endpoint(app, 'POST /api/events', async (call) => {
    const event = requireEvent(call.body);
    await limitSaves(services, call);
    return withIdempotency({ db, lock: 'content', call, now: now() }, async (trx) => ({
      event: await insertEvent(trx, event),
    }));
  });

  endpoint(app, 'PUT /api/events/:id', async ({ params: { id }, body, user, fail }) => {
    const event = { id, ...requireEvent(body) };
    await limitSaves(services, { user, fail });
    if (!(await updateEvent(db, event))) throw eventNotFound();
    return { event };
  });

  endpoint(app, 'DELETE /api/events/:id', async ({ params: { id }, user, fail }) => {
    await limitSaves(services, { user, fail });
    if (!(await deleteEvent(db, id))) throw eventNotFound();
    return null;
  });

  endpoint(app, 'PUT /api/links', async ({ body, user, fail }) => {
    const links = requireLinks(body.links);
    await limitSaves(services, { user, fail });
    await write(db, 'content', (trx) => replaceQuickLinks(trx, links));
    return { links };
  });

  endpoint(app, 'PUT /api/foto-of-the-week', async ({ body: { photoId, ...typed }, user, fail }) => {
    const words = requireFotoWords(typed);
    await limitSaves(services, { user, fail });
    return write(db, 'content', async (trx) => {
      await chooseFoto(trx, { photoId, userId: user.id, words }, now());
      return { foto: (await findFoto(trx))! };
    });
  });
}

function eventNotFound() {
  return failOne(404, 'events/not-found', 'This event is not there any more.');
}
