import type { FastifyInstance } from 'fastify';
import type { ErrorReport } from '@fotosoc/contract/error-report';
import { serveEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { getNetwork, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { write } from '@fotosoc/server-kit/db/write';
import type { PageView } from '../page-view.ts';
import { listLiveDeployments } from '../analysis/ingest.ts';
import { ERROR_REPORTS, markReported } from '../analysis/counters.ts';
import type { DeliveryServices } from '../services.ts';
import { parseBrowser } from '../boot-telemetry/browser-name.ts';
import type { Registry } from '../registry/registry.ts';
import { requireDeployer } from '../tokens/check-deployer.ts';
import { listErrors } from './list-errors.ts';
import { findPagePattern, toPatternSteps } from './path-patterns.ts';
import { recordError } from './record-error.ts';
import type { createStackResolver } from './resolve-stack.ts';

/** Routes of errors on visitors' pages. Each phase of a page may report one error, and teams read the list. */
export function errorRoutes(
  app: FastifyInstance,
  delivery: DeliveryServices,
  registry: Registry,
  resolveStack: ReturnType<typeof createStackResolver>,
): void {
  const { db, now, pageViews, errorLimit } = delivery;

  serveEndpoint(
    app,
    'POST /api/remote-errors',
    async ({ body: { view: token, error }, request, fail }) => {
      const view = pageViews.read(token, now());
      if (!view) return null;
      errorLimit.consume(getVisitorKey(request.ip), fail);
      if (!(await isNewError(db, view, error, now()))) return null;
      const { remote, version, phase, message, frames, page, trace = null, steps } = error;
      const snapshot = await registry.read();
      const story = {
        ...(await resolveStack(remote, frames, getNetwork(request.ip))),
        page: findPagePattern(snapshot, page) ?? null,
        engine: parseBrowser(request.headers['user-agent']).engine,
        trace,
        steps: toPatternSteps(delivery.contract, snapshot, steps),
      };
      const { address } = view;
      await write(db, 'reports', async (trx) =>
        recordError(trx, { remote, version, phase, message, story, address, at: now() }),
      );
      return null;
    },
    { isToldByPrograms: true },
  );

  serveEndpoint(app, 'GET /api/remotes/:name/errors', async ({ params: { name }, request }) => {
    await requireDeployer(delivery, request, name);
    return { errors: await listErrors(db, name) };
  });
}

/** Returns whether the report is the first of its phase. The version must have been on the page and still be live. */
async function isNewError(
  db: Db,
  view: PageView,
  { remote, version, deploymentId, phase }: ErrorReport,
  at: Date,
): Promise<boolean> {
  return write(db, 'reports', async (trx) => {
    const live = await listLiveDeployments(trx, view);
    const isLive = live.some(
      (one) => one.remote === remote && one.deploymentId === deploymentId && one.version === version,
    );
    let isFirst = false;
    if (!isLive) return false;
    await markReported(trx, view, ERROR_REPORTS, at, (said) => {
      isFirst = !said.has(phase);
      said.add(phase);
    });
    return isFirst;
  });
}
