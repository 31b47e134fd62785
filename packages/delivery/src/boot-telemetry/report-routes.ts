import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import { getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { countPageBoot, isLiveShell } from './page-boots.ts';
import { recordPageReport, recordRemoteReports } from '../analysis/ingest.ts';
import type { DeliveryServices } from '../services.ts';

/** Routes that receive the reports of pages, which `analyseRollouts` evaluates. Requests without a valid token are
 *  dropped early and do not count for the rate limit. */
export function reportRoutes(
  app: FastifyInstance,
  {
    db,
    metrics,
    now,
    pageViews,
    reportLimit,
  }: Pick<DeliveryServices, 'db' | 'metrics' | 'now' | 'pageViews' | 'reportLimit'>,
): void {
  const count = metrics.counter('fotosoc_reports_total', 'Reports of pages about themselves', [
    'taken',
    'without-view',
  ]);

  serveEndpoint(
    app,
    'POST /api/remote-reports',
    async ({ body: { view: token, reports }, request, fail }) => {
      const view = token === undefined ? undefined : pageViews.read(token, now());
      count(view ? 'taken' : 'without-view');
      if (!view) return null;
      reportLimit.consume(getVisitorKey(request.ip), fail);
      const isOpened = await recordRemoteReports(db, view, reports, now());
      const shell = reports.find(({ remote }) => remote === 'shell')?.version;
      if (isOpened && shell !== undefined && (await isLiveShell(db, shell))) {
        await countPageBoot(db, { shell, userAgent: request.headers['user-agent'], at: now() });
      }
      return null;
    },
    { isToldByPrograms: true },
  );

  serveEndpoint(app, 'POST /api/page-views', async ({ body: { view: token, news }, request, fail }) => {
    const view = pageViews.read(token, now());
    count(view ? 'taken' : 'without-view');
    if (!view) return null;
    reportLimit.consume(getVisitorKey(request.ip), fail);
    await recordPageReport(db, view, news, now());
    return null;
  });
}
