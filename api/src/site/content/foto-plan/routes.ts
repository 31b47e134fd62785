import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import type { Ground } from '../../../ground/ground.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { isMadeFrom } from '../../../ground/http/versions.ts';
import { listEntries } from '../../record.ts';
import { findFoto } from '../fotos.ts';
import { requireFotoWords } from '../rules.ts';
import { chooseNow, planFoto, undoAct, unplanFoto } from './changes.ts';
import { listYear, listYears, readPlan, yearOf } from './queries.ts';

const fail = failOf<'PUT /api/foto-of-the-week' | `${'PUT' | 'DELETE'} /api/planned-fotos/:day`>();

/** Routes of the archive and the plan of Fotos of the Week. Each change is logged and can be undone for a minute. */
export function fotoPlanRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;
  const by = (user: { id: string }) => ({ userId: user.id, now: now() });

  readEndpoint(app, 'GET /api/fotos-of-the-week', async ({ query, fail: failRead }) => {
    const years = await listYears(db, now());
    const asked = query.year ? years.find((year) => String(year) === query.year) : years[0];
    if (asked === undefined && query.year) {
      throw failRead(404, 'fotos/not-found', 'There is no Foto of the Week of this year.');
    }
    const year = asked ?? yearOf(now().toISOString());
    return { year, years, fotos: await listYear(db, year, now()) };
  });

  readEndpoint(app, 'GET /api/planned-fotos', async () => readPlan(db, now()));

  readEndpoint(app, 'GET /api/foto-record', async ({ query }) => listEntries(db, 'fotos', query, now()));

  endpoint(app, 'PUT /api/foto-of-the-week', async ({ body: { photoId, ...typed }, user, request, fail: failCall }) => {
    const words = requireFotoWords(typed);
    await limitSaves(site, { user, fail: failCall });
    return change(request, async (trx) => {
      const { entry } = await chooseNow(trx, photoId, words, by(user));
      return { foto: (await findFoto(trx, now()))!, entry };
    });
  });

  endpoint(app, 'PUT /api/planned-fotos/:day', async ({ params, body, user, request, fail: failCall }) => {
    const { photoId, ...typed } = body;
    const words = requireFotoWords(typed);
    await limitSaves(site, { user, fail: failCall });
    return change(request, (trx) => planFoto(trx, params.day, photoId, words, by(user)));
  });

  endpoint(app, 'DELETE /api/planned-fotos/:day', async ({ params, user, request, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    return change(request, (trx) => unplanFoto(trx, params.day, by(user)));
  });

  endpoint(app, 'POST /api/foto-record/:id/undo', async ({ params, user, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    return write(db, 'content', (trx) => undoAct(trx, params.id, by(user)));
  });

  /** Changes a plan that is the version the requester has seen.
   *  @throws HttpError 412 `fotos/changed-meanwhile` */
  async function change<T>(request: FastifyRequest, work: (trx: Db) => Promise<T>): Promise<T> {
    return write(db, 'content', async (trx) => {
      const current = await readPlan(trx, now());
      if (!isMadeFrom(request, current.version)) {
        const sentence = 'Someone has changed the plan since you opened it. Check the plan, then try again.';
        throw fail(412, 'fotos/changed-meanwhile', sentence, { current });
      }
      return work(trx);
    });
  }
}
