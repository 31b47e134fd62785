import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import { getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import type { DeliveryServices } from '../services.ts';
import { issuePageView } from './issue-page-view.ts';
import { recordPageReport } from '../analysis/ingest.ts';
import type { Registry } from '../registry/registry.ts';
import { findVisitorId } from '../rollout/visitor-id.ts';
import { locatePage } from './page-location.ts';

/** Route of the page-open beacon, which returns the report token. The token is not part of the page, as the page may be
 *  shared by a cache: each view counts once. Pages of versions not live any more get no token. */
export function pageOpenRoutes(app: FastifyInstance, delivery: DeliveryServices, registry: Registry): void {
  const { db, now, pageViews, reportLimit } = delivery;
  serveEndpoint(
    app,
    'POST /api/opened-pages',
    async ({ body: { path, composition: key, isReturning }, request, fail }) => {
      const live = await registry.live();
      const composition = live.compose(findVisitorId(delivery, request));
      const found = composition?.key === key && locatePage(composition, path);
      if (!found || !found.route) return { view: null };
      reportLimit.consume(getVisitorKey(request.ip), fail);
      const [owner, pattern] = [found.owner?.name, found.route.pattern];
      const token = issuePageView(delivery, request, { composition, owner, pattern, isReturning });
      await recordPageReport(db, pageViews.read(token, now())!, 'started', now());
      return { view: token };
    },
  );
}
