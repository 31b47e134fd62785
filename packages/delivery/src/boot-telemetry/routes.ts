import type { UnopenedReason } from '@fotosoc/contract/page-start';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import { getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { recordFailedBoot } from '../analysis/ingest.ts';
import { removePersonalData } from '@fotosoc/server-kit/text/impersonal';
import type { DeliveryServices } from '../services.ts';
import { countPageBoot, isLiveShell } from './page-boots.ts';

const REASON_TEXTS: Record<UnopenedReason, string> = {
  failed: 'the start failed',
  silent: 'all files arrived, but no script ran',
  slow: 'files were still loading after ten seconds',
  unsupported: 'the browser is too old',
};

/** Routes that receive reports on the start of pages. A script without modules sends them, so that old browsers report
 *  too. The deployments page shows failures by browser. */
export function bootTelemetryRoutes(
  app: FastifyInstance,
  delivery: Pick<DeliveryServices, 'db' | 'now' | 'pageViews' | 'reportLimit'>,
): void {
  const { db, now, pageViews, reportLimit } = delivery;
  serveEndpoint(
    app,
    'POST /api/page-starts',
    async ({ body: { view: token, shell, reason, detail }, request, fail }) => {
      const view = token === undefined ? undefined : pageViews.read(token, now());
      if (!view) return null;
      reportLimit.consume(getVisitorKey(request.ip), fail);
      if (!(await isLiveShell(db, shell))) return null;
      const unopened =
        detail === undefined ? REASON_TEXTS[reason] : `${REASON_TEXTS[reason]}: ${removePersonalData(detail)}`;
      // Slow connections and old browsers are not caused by the shell.
      const isShell = reason === 'failed' || reason === 'silent';
      const isNew = await recordFailedBoot(db, view, { message: unopened, isShell, at: now() });
      if (isNew) await countPageBoot(db, { shell, userAgent: request.headers['user-agent'], at: now(), unopened });
      return null;
    },
    { isToldByPrograms: true },
  );
}
