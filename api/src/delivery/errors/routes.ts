import type { FastifyInstance } from 'fastify';
import type { ErrorReport } from '@fotosoc/contract/error-report';
import type { Db } from '../../ground/db/connection.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { networkOf, visitorKey } from '../../ground/http/rate-limit.ts';
import { write } from '../../ground/db/write.ts';
import type { PageView } from '../analysis/page-view.ts';
import { liveOf } from '../analysis/record-news.ts';
import { ERRORS, markSaid } from '../analysis/used-views.ts';
import type { Delivery } from '../delivery.ts';
import { browserOf } from '../page-starts/browser-name.ts';
import type { Registry } from '../registry/registry.ts';
import { requireDeployer } from '../tokens/deployer.ts';
import { listErrors } from './list-errors.ts';
import { pagePattern, stepsByPattern } from './patterns.ts';
import { recordError } from './record-error.ts';
import type { stackResolver } from './resolve-stack.ts';

/** Routes of errors on visitors' pages: reports, one per phase of a page, and the list for teams. */
export function errorRoutes(
  app: FastifyInstance,
  delivery: Delivery,
  registry: Registry,
  resolveStack: ReturnType<typeof stackResolver>,
): void {
  const { db, now, pageViews, errorLimit } = delivery;

  endpoint(
    app,
    'POST /api/remote-errors',
    async ({ body: { view: token, error }, request, fail }) => {
      const view = pageViews.read(token, now());
      if (!view) return null;
      errorLimit.consume(visitorKey(request.ip), fail);
      if (!(await isNews(db, view, error, now()))) return null;
      const { remote, version, phase, message, frames, page, trace = null, steps } = error;
      const snapshot = await registry.read();
      const story = {
        ...(await resolveStack(remote, frames, networkOf(request.ip))),
        page: pagePattern(snapshot, page) ?? null,
        engine: browserOf(request.headers['user-agent']).engine,
        trace,
        steps: stepsByPattern(snapshot, steps),
      };
      const { address } = view;
      await write(db, 'reports', async (trx) =>
        recordError(trx, { remote, version, phase, message, story, address, at: now() }),
      );
      return null;
    },
    { isToldByPrograms: true },
  );

  endpoint(app, 'GET /api/remotes/:name/errors', async ({ params: { name }, request }) => {
    await requireDeployer(delivery, request, name);
    return { errors: await listErrors(db, name) };
  });
}

/** Returns whether the version was on the page and is still live, and the report is the first of its phase. */
async function isNews(
  db: Db,
  view: PageView,
  { remote, version, deploymentId, phase }: ErrorReport,
  at: Date,
): Promise<boolean> {
  return write(db, 'reports', async (trx) => {
    const live = await liveOf(trx, view);
    const isLive = live.some(
      (one) => one.remote === remote && one.deploymentId === deploymentId && one.version === version,
    );
    let isFirst = false;
    if (!isLive) return false;
    await markSaid(trx, view, ERRORS, at, (said) => {
      isFirst = !said.has(phase);
      said.add(phase);
    });
    return isFirst;
  });
}
