import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { matchesVersion } from '@fotosoc/server-kit/http/versions';
import { normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import type { PlannedEventRow } from './tables.ts';
import { cancelEvent, deleteEvent, insertEvent, reinstateEvent, updateEvent } from './changes.ts';
import type { FeedEvents } from './event-feed.ts';
import { findEventRow, toListedEvents, listPlannedEvents, toPlannedEvent } from './queries.ts';
import { requireEvent } from './rules.ts';
import { importFeedEvents } from './import-feed-events.ts';

const fail = createSharedFail<
  `${'PUT' | 'DELETE'} /api/events/:id` | `${'POST' | 'DELETE'} /api/events/:id/cancellations`
>();

/** Routes by which content editors change events. Each change is logged and can be undone for a minute. */
export function editingRoutes(
  app: FastifyInstance,
  site: Pick<ServerKit, 'config' | 'db' | 'now'>,
  readOutside: () => Promise<FeedEvents>,
): void {
  const { config, db, now } = site;
  const by = (user: { id: string }) => ({ userId: user.id, now: now() });

  serveReadEndpoint(app, 'GET /api/planned-events', async () => ({ events: await listPlannedEvents(db) }));

  serveEndpoint(app, 'POST /api/events', async (call) => {
    const words = requireEvent(call.body);
    await limitSaves(site, call);
    return runIdempotently({ db, lock: 'content', call, now: now() }, (trx) => insertEvent(trx, words, by(call.user)));
  });

  serveEndpoint(app, 'POST /api/event-source/copies', async ({ user, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    const { events, feed } = await readOutside();
    if (!feed?.readAt) throw failCall(409, 'events/no-source', 'There is no readable feed.');
    return write(db, 'content', async (trx) => {
      await saveSetting(trx, 'events-taken-over', config.eventsUrl!);
      return importFeedEvents(trx, events, by(user));
    });
  });

  serveEndpoint(app, 'PUT /api/events/:id', async ({ params, body, user, request, fail: failCall }) => {
    const words = requireEvent(body);
    await limitSaves(site, { user, fail: failCall });
    return change(params.id, request, (trx, row) => updateEvent(trx, row, { words }, by(user)));
  });

  serveEndpoint(app, 'DELETE /api/events/:id', async ({ params, user, request, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    await change(params.id, request, async (trx, row) => deleteEvent(trx, row, by(user)));
    return null;
  });

  serveEndpoint(app, 'POST /api/events/:id/cancellations', async ({ params, body, user, request, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    const reason = normaliseLine(body.reason ?? '');
    return change(params.id, request, (trx, row) => cancelEvent(trx, row, reason, by(user)));
  });

  serveEndpoint(app, 'DELETE /api/events/:id/cancellations', async ({ params, user, request, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    return change(params.id, request, (trx, row) => reinstateEvent(trx, row, by(user)));
  });

  /** Changes an event that is the version the requester has seen.
   *  @throws HttpError 404 `events/not-found`, 412 `events/changed-meanwhile` */
  async function change<T>(
    id: string,
    request: FastifyRequest,
    work: (trx: Db, row: PlannedEventRow) => Promise<T>,
  ): Promise<T> {
    return write(db, 'content', async (trx) => {
      const row = await findEventRow(trx, id);
      if (!row) throw fail(404, 'events/not-found', 'This event was deleted.');
      const [listed] = await toListedEvents(trx, [row]);
      const current = toPlannedEvent(listed!);
      if (!matchesVersion(request, current.version)) {
        const sentence = 'This event has changed since you opened it. Check the event, then try again.';
        throw fail(412, 'events/changed-meanwhile', sentence, { current });
      }
      return work(trx, row);
    });
  }
}
