import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import { findUnusableNames, normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { requireLink } from '../../text/link.ts';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { logActivity } from '../activity-log/log-activity.ts';
import type { SiteServices } from '../services.ts';
import { ballotRoutes } from './ballot-routes.ts';
import { countBallots } from './ballots.ts';
import { callDownloadRoute } from './download-route.ts';
import { deleteCall, listAllEntries } from './entries.ts';
import { entryRoutes } from './entry-routes.ts';
import { guestRoutes } from './guest-routes.ts';
import { deleteJudge, insertJudge, listJudges } from './judges.ts';
import { insertCall, listCalls, requireCall, toOpenCall, updateCall } from './queries.ts';
import { listResults } from './results.ts';
import { resultRoutes } from './result-routes.ts';
import {
  canInviteJudge,
  closesInThePast,
  getCallState,
  keepsAnnouncedRules,
  parseInstant,
  toCallColumns,
} from './rules.ts';
import type { CallRow } from './tables.ts';

const failChange = createSharedFail<'PUT /api/calls/:slug'>();
const failJudge = createSharedFail<'POST /api/calls/:slug/judges'>();

type Services = Pick<
  SiteServices,
  'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'photos' | 'photoStorage' | 'society'
>;

export async function callRoutes(app: FastifyInstance, site: Services): Promise<void> {
  const { db, now, photos } = site;
  entryRoutes(app, site);
  await guestRoutes(app, site);
  ballotRoutes(app, site);
  resultRoutes(app, site);
  callDownloadRoute(app, site);

  serveReadEndpoint(app, 'GET /api/calls', async () => ({ calls: await listCalls(db, now()) }));

  serveReadEndpoint(app, 'GET /api/calls/:slug', async ({ params }) => {
    const row = await requireCall(db, params.slug);
    const call = await toOpenCall(db, row, now());
    return { call, ...(call.state === 'results' && { results: await listResults(db, row) }) };
  });

  serveEndpoint(app, 'POST /api/calls', async ({ body: { slug: typed, ...body }, user, fail }) => {
    const slug = requireLink(typed, (sentence) => createInvalidFieldsError({ slug: sentence }));
    const columns = toCallColumns(body);
    await limitSaves(site, { user, fail });
    const row = await write(db, 'content', async (trx) => {
      const inserted = await insertCall(trx, slug, columns, now());
      await log(trx, 'create', inserted, user.id);
      return inserted;
    });
    return { call: await toOpenCall(db, row, now()) };
  });

  serveEndpoint(app, 'PUT /api/calls/:slug', async ({ params, body, user, fail }) => {
    const columns = toCallColumns(body);
    await limitSaves(site, { user, fail });
    const row = await changeCall(params.slug, async (trx, before) => {
      if (!keepsAnnouncedRules(before, columns, now())) throw createAnnouncedError();
      if (closesInThePast(before, columns, now())) {
        throw createInvalidFieldsError({
          closesAt: 'This time has passed. To close the call now, choose the next minute.',
        });
      }
      await log(trx, 'change', before, user.id);
      return updateCall(trx, before, columns);
    });
    return { call: await toOpenCall(db, row, now()) };
  });

  serveEndpoint(app, 'DELETE /api/calls/:slug', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    const dropped = await changeCall(params.slug, async (trx, call) => {
      await log(trx, 'delete', call, user.id);
      return deleteCall(trx, call);
    });
    photos.removeLater(dropped);
    return null;
  });

  serveReadEndpoint(app, 'GET /api/calls/:slug/entries', async ({ params }) => {
    const { id } = await requireCall(db, params.slug);
    return { entries: await listAllEntries(db, id) };
  });

  serveReadEndpoint(app, 'GET /api/calls/:slug/progress', async ({ params }) => {
    const { id } = await requireCall(db, params.slug);
    return { judges: await listJudges(db, id), ballotCount: await countBallots(db, id) };
  });

  serveEndpoint(app, 'POST /api/calls/:slug/judges', async ({ params, body, user, fail }) => {
    const fields: Record<string, string> = { ...findUnusableNames({ name: body.name }) };
    const validUntil = body.validUntil === undefined ? undefined : parseInstant(body.validUntil);
    if (body.validUntil !== undefined && !(validUntil && validUntil > now()))
      fields['validUntil'] = 'Choose a later day.';
    if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
    await limitSaves(site, { user, fail });
    return changeCall(params.slug, async (trx, call) => {
      if (!canInviteJudge((await listJudges(trx, call.id)).length)) {
        throw failJudge(409, 'calls/too-many-judges', 'This call has the most judges that are possible.');
      }
      const judge = { name: normaliseLine(body.name), validUntil: validUntil?.toISOString() };
      return insertJudge(trx, call, judge, now());
    });
  });

  serveEndpoint(app, 'DELETE /api/calls/:slug/judges/:id', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return changeCall(params.slug, async (trx, call) => {
      if (getCallState(call, now()) === 'results') {
        throw fail(409, 'calls/published', 'The results are published, so the judges stay.');
      }
      await deleteJudge(trx, call, params.id);
      return null;
    });
  });

  /** Runs a change of a call, whose row is read again within the lock of the call.
   *  @throws HttpError 404 `calls/not-found` */
  async function changeCall<T>(
    slug: string,
    work: (trx: Transaction<Database>, call: CallRow) => Promise<T>,
  ): Promise<T> {
    const { id } = await requireCall(db, slug);
    return write(db, `call:${id}`, async (trx) => work(trx, await requireCall(trx, slug)));
  }

  async function log(trx: Transaction<Database>, action: string, call: CallRow, userId: string): Promise<void> {
    const subject = { id: call.id, name: call.title };
    await logActivity(trx, { area: 'content', actorId: userId, action: `call:${action}`, subject }, now());
  }
}

function createAnnouncedError() {
  const sentence =
    'The rules stay as they were announced: entrants have read them. Title, theme and picture can change.';
  return failChange(409, 'calls/rules-announced', sentence);
}
