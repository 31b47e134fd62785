import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../http/endpoint.ts';
import { visitorKey } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { issuePageView } from '../deployments/analysis/issue-page-view.ts';
import { recordPageNews } from '../deployments/analysis/record-news.ts';
import type { Registry } from '../deployments/document/registry.ts';
import { knownVisitorId } from '../deployments/rollout/visitor.ts';
import { locate } from './location.ts';

/** Hears of each page that is opened, and gives it what it reports with. Not with the page itself, which may be that of
 *  many: each view of it counts once, wherever it came from. A page of versions that visitors no longer get is left out. */
export function openedPageRoutes(app: FastifyInstance, services: Services, registry: Registry): void {
  const { db, now, pageViews, reportLimit } = services;
  endpoint(app, 'POST /api/opened-pages', async ({ body: { path, composition: key, isReturning }, request, fail }) => {
    const live = await registry.live();
    const composition = live.compose(knownVisitorId(services, request));
    const found = composition?.key === key && locate(composition, path);
    if (!found || !found.route) return { view: null };
    reportLimit.consume(visitorKey(request.ip), fail);
    const [owner, pattern] = [found.owner?.name, found.route.pattern];
    const token = issuePageView(services, request, { composition, owner, pattern, isReturning });
    await recordPageNews(db, pageViews.read(token, now())!, 'started', now());
    return { view: token };
  });
}
