import { formatDoorListPath } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { requireAccess } from '@fotosoc/server-kit/http/endpoint';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { findUnusableNames, normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import type { SiteServices } from '../services.ts';
import { addWalkIn, formatDoorCsv, listDoorRows, removeWalkIn, setArrived, toDoorEntry } from './door.ts';
import { requireSignUpEvent } from './sign-up.ts';

/** Routes of the door list, for officers. */
export function doorRoutes(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/events/:slug/door', async ({ params }) => {
    const event = await requireSignUpEvent(db, params.slug);
    const { name, starts_at: start, ends_at: end, capacity } = event;
    const entries = (await listDoorRows(db, event.id)).map(toDoorEntry);
    return { event: { name, start, end, capacity }, entries: entries.toSorted(compareNames) };
  });

  serveEndpoint(app, 'PUT /api/events/:slug/door/:id', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const event = await requireSignUpEvent(trx, params.slug);
      return { entry: toDoorEntry(await setArrived(trx, event, { id: params.id, arrived: body.arrived }, now())) };
    });
  });

  serveEndpoint(app, 'POST /api/events/:slug/door', async ({ params, body: { id, name }, user, fail }) => {
    const fields = findUnusableNames({ name });
    if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const event = await requireSignUpEvent(trx, params.slug);
      return { entry: toDoorEntry(await addWalkIn(trx, event, { id, name: normaliseLine(name) }, now())) };
    });
  });

  serveEndpoint(app, 'DELETE /api/events/:slug/door/:id', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    await write(db, 'equipment', async (trx) => {
      await removeWalkIn(trx, await requireSignUpEvent(trx, params.slug), params.id);
    });
    return null;
  });

  app.get<{ Params: { slug: string } }>(
    formatDoorListPath(':slug'),
    { schema: { hide: true } },
    async ({ params, user }, reply) => {
      requireAccess({ access: 'administrator', right: 'content' }, user);
      const event = await requireSignUpEvent(db, params.slug);
      const rows = (await listDoorRows(db, event.id)).toSorted(compareNames);
      return reply
        .type('text/csv; charset=utf-8')
        .headers({ 'content-disposition': `attachment; filename="${event.slug}.csv"`, 'cache-control': 'no-store' })
        .send(formatDoorCsv(rows));
    },
  );
}

function compareNames(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return one.name.localeCompare(other.name, 'en-IE') || one.id.localeCompare(other.id);
}
