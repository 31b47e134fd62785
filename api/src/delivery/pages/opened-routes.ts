import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { visitorKey } from '../../ground/http/rate-limit.ts';
import type { Delivery } from '../delivery.ts';
import { issuePageView } from '../analysis/issue-page-view.ts';
import { recordPageNews } from '../analysis/record-news.ts';
import type { Registry } from '../registry/registry.ts';
import { knownVisitorId } from '../rollout/visitor.ts';
import { locate } from './location.ts';

/** Route of the page-open beacon, which returns the report token. The token is not part of the page, as the page may be
 *  shared by a cache: each view counts once. Pages of versions not live any more get no token. */
export function openedPageRoutes(app: FastifyInstance, delivery: Delivery, registry: Registry): void {
  const { db, now, pageViews, reportLimit } = delivery;
  endpoint(app, 'POST /api/opened-pages', async ({ body: { path, composition: key, isReturning }, request, fail }) => {
    const live = await registry.live();
    const composition = live.compose(knownVisitorId(delivery, request));
    const found = composition?.key === key && locate(composition, path);
    if (!found || !found.route) return { view: null };
    reportLimit.consume(visitorKey(request.ip), fail);
    const [owner, pattern] = [found.owner?.name, found.route.pattern];
    const token = issuePageView(delivery, request, { composition, owner, pattern, isReturning });
    await recordPageNews(db, pageViews.read(token, now())!, 'started', now());
    return { view: token };
  });
}
