import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { shareLock, write } from '@fotosoc/server-kit/db/write';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { hashToken } from '@fotosoc/server-kit/http/token';
import type { SiteServices } from '../services.ts';
import { readBallot, requireJudging, saveMark } from './ballots.ts';
import { requireJudge } from './judges.ts';
import { requireCall } from './queries.ts';

/** Routes of ballots, for members and for guest judges with a link. */
export function ballotRoutes(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/calls/:slug/ballot', async ({ params, query, user }) => {
    const call = await requireCall(db, params.slug);
    const judge = await requireJudge(db, call, { user, token: query.judge, now: now() });
    requireJudging(call, now());
    return readBallot(db, call, judge);
  });

  serveEndpoint(app, 'PUT /api/calls/:slug/ballot/:id', async ({ params, body, user, request, fail }) => {
    const rate = config.rates.marksPerJudge;
    const sender = body.judge === undefined && user ? `account:${user.id}` : getVisitorKey(request.ip);
    await consumeRateLimit(db, { key: `mark:${sender}`, rate, now: now(), fail });
    const { id } = await requireCall(db, params.slug);
    // Ballots of different judges do not wait for each other, only for the publication of the results.
    const votesLeft = await write(
      db,
      `ballot:${id}:${body.judge === undefined ? user?.id : hashToken(body.judge)}`,
      async (trx) => {
        await shareLock(trx, `call:${id}`);
        const call = await requireCall(trx, params.slug);
        const requester = await findRequester(trx);
        const judge = await requireJudge(trx, call, { user: requester, token: body.judge, now: now() });
        requireJudging(call, now());
        return saveMark(trx, call, judge, { entryId: params.id, mark: body.mark }, now());
      },
    );
    return { ...(votesLeft !== undefined && { votesLeft }) };
  });
}
