import type { FastifyInstance } from 'fastify';
import { write } from '../../ground/db/write.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import type { Ground } from '../../ground/ground.ts';
import { chooseFoto, findFoto } from './fotos.ts';
import { deleteEvent, insertEvent, listPlannedEvents, updateEvent } from './planned-events.ts';
import { replaceQuickLinks } from './quick-links.ts';
import { requireEvent, requireFotoWords, requireLinks } from './rules.ts';

const failOne = failOf<'PUT /api/events/:id' | 'DELETE /api/events/:id'>();

/** What the administrator changes of the society's own words. */
export function editingRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  readEndpoint(app, 'GET /api/planned-events', async () => ({ events: await listPlannedEvents(db) }));

  endpoint(app, 'POST /api/events', async (call) => {
    const event = requireEvent(call.body);
    await limitSaves(site, call);
    return withIdempotency({ db, lock: 'content', call, now: now() }, async (trx) => ({
      event: await insertEvent(trx, event),
    }));
  });

  endpoint(app, 'PUT /api/events/:id', async ({ params: { id }, body, user, fail }) => {
    const event = { id, ...requireEvent(body) };
    await limitSaves(site, { user, fail });
    if (!(await updateEvent(db, event))) throw eventNotFound();
    return { event };
  });

  endpoint(app, 'DELETE /api/events/:id', async ({ params: { id }, user, fail }) => {
    await limitSaves(site, { user, fail });
    if (!(await deleteEvent(db, id))) throw eventNotFound();
    return null;
  });

  endpoint(app, 'PUT /api/links', async ({ body, user, fail }) => {
    const links = requireLinks(body.links);
    await limitSaves(site, { user, fail });
    await write(db, 'content', (trx) => replaceQuickLinks(trx, links));
    return { links };
  });

  endpoint(app, 'PUT /api/foto-of-the-week', async ({ body: { photoId, ...typed }, user, fail }) => {
    const words = requireFotoWords(typed);
    await limitSaves(site, { user, fail });
    return write(db, 'content', async (trx) => {
      await chooseFoto(trx, { photoId, userId: user.id, words }, now());
      return { foto: (await findFoto(trx))! };
    });
  });
}

function eventNotFound() {
  return failOne(404, 'events/not-found', 'This event is not there any more.');
}
