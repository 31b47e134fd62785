import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { matchesVersion } from '@fotosoc/server-kit/http/versions';
import { findFoto } from '../fotos.ts';
import { requireFotoTexts } from '../rules.ts';
import { showFotoNow, planFoto, unplanFoto } from './changes.ts';
import { listFotosInYear, listFotoYears, readPlan, getSocietyYear } from './queries.ts';

const fail = createSharedFail<'PUT /api/foto-of-the-week' | `${'PUT' | 'DELETE'} /api/planned-fotos/:day`>();

/** Routes of the archive and the plan of Fotos of the Week. Each change is logged and can be undone for a minute. */
export function fotoPlanRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;
  const by = (user: { id: string }) => ({ userId: user.id, now: now() });

  serveReadEndpoint(app, 'GET /api/fotos-of-the-week', async ({ query, fail: failRead }) => {
    const years = await listFotoYears(db, now());
    const asked = query.year ? years.find((year) => String(year) === query.year) : years[0];
    if (asked === undefined && query.year) {
      throw failRead(404, 'fotos/not-found', 'There is no Foto of the Week of this year.');
    }
    const year = asked ?? getSocietyYear(now().toISOString());
    return { year, years, fotos: await listFotosInYear(db, year, now()) };
  });

  serveReadEndpoint(app, 'GET /api/planned-fotos', async () => readPlan(db, now()));

  serveEndpoint(
    app,
    'PUT /api/foto-of-the-week',
    async ({ body: { photoId, ...typed }, user, request, fail: failCall }) => {
      const words = requireFotoTexts(typed);
      await limitSaves(site, { user, fail: failCall });
      return change(request, async (trx) => {
        const { entry } = await showFotoNow(trx, photoId, words, by(user));
        return { foto: (await findFoto(trx, now()))!, entry };
      });
    },
  );

  serveEndpoint(app, 'PUT /api/planned-fotos/:day', async ({ params, body, user, request, fail: failCall }) => {
    const { photoId, ...typed } = body;
    const words = requireFotoTexts(typed);
    await limitSaves(site, { user, fail: failCall });
    return change(request, (trx) => planFoto(trx, params.day, photoId, words, by(user)));
  });

  serveEndpoint(app, 'DELETE /api/planned-fotos/:day', async ({ params, user, request, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    return change(request, (trx) => unplanFoto(trx, params.day, by(user)));
  });

  /** Runs a change of the plan if the requester has seen the current version of the plan.
   *  @throws HttpError 412 `fotos/changed-meanwhile` with the current plan */
  async function change<T>(request: FastifyRequest, work: (trx: Db) => Promise<T>): Promise<T> {
    return write(db, 'content', async (trx) => {
      const current = await readPlan(trx, now());
      if (!matchesVersion(request, current.version)) {
        const sentence = 'The plan has changed since you opened it. Check the plan, then try again.';
        throw fail(412, 'fotos/changed-meanwhile', sentence, { current });
      }
      return work(trx);
    });
  }
}
