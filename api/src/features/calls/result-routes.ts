import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { logActivity } from '../activity-log/log-activity.ts';
import { planFoto, requireUnplannedDay } from '../content/foto-plan/changes.ts';
import type { SiteServices } from '../services.ts';
import { requireCall, toOpenCall } from './queries.ts';
import { createResultsGallery } from './results-gallery.ts';
import { listResults, publishResults, requireResults } from './results.ts';

const failFoto = createSharedFail<'POST /api/calls/:slug/fotos'>();

/** Routes that publish results, and use them elsewhere on the site. */
export function resultRoutes(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveEndpoint(app, 'POST /api/calls/:slug/results', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id } = await requireCall(db, params.slug);
    const row = await write(db, `call:${id}`, async (trx) => {
      const published = await publishResults(trx, await requireCall(trx, params.slug), now());
      const subject = { id: published.id, name: published.title };
      await logActivity(trx, { area: 'content', actorId: user.id, action: 'call:publish', subject }, now());
      return published;
    });
    return { call: await toOpenCall(db, row, now()), results: await listResults(db, row) };
  });

  serveEndpoint(app, 'POST /api/calls/:slug/galleries', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'galleries', async (trx) => {
      const call = await requireCall(trx, params.slug);
      requireResults(call, now());
      const how = { user, onlyChosen: body.entries === 'chosen', now: now() };
      return { link: await createResultsGallery(trx, call, how) };
    });
  });

  serveEndpoint(app, 'POST /api/calls/:slug/fotos', async ({ params, body: { day }, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'content', async (trx) => {
      const call = await requireCall(trx, params.slug);
      requireResults(call, now());
      const winner = (await listResults(trx, call)).find(({ place }) => place !== undefined);
      if (!winner) throw failFoto(409, 'calls/no-results', 'No photo of this call has votes or marks.');
      const { credit } = winner.photo;
      if (credit === undefined) {
        const sentence = 'A Foto of the Week names its photographer, and this call hides the names.';
        throw failFoto(409, 'calls/no-results', sentence);
      }
      const words = { caption: winner.title, photographer_name: credit, instagram_link: '', instagram_username: '' };
      await requireUnplannedDay(trx, day, winner.photo.id, now());
      await planFoto(trx, day, winner.photo.id, words, { userId: user.id, now: now() });
      return { day };
    });
  });
}
