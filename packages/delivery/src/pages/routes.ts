import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createNotFoundError, HttpError } from '@fotosoc/server-kit/http-error';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { isAnonymous, SHARED_CACHE_HEADERS } from '@fotosoc/server-kit/http/responses/shared-cache';
import type { DeliveryServices } from '../services.ts';
import { recordRenderError } from '../errors/record-render-error.ts';
import type { createStackResolver } from '../errors/resolve-stack.ts';
import type { Registry } from '../registry/registry.ts';
import { getOrCreateVisitorId } from '../rollout/visitor-id.ts';
import { createPageBuilder, NOINDEX_HEADERS, type PageProviders, type PageRequest } from './build-page.ts';
import { countFailedPage } from './failed-page.ts';
import { addOutdatedNotice } from './outdated-notice.ts';
import { PageCache } from './page-cache.ts';
import { locatePage, removeTrailingSlash } from './page-location.ts';
import { getPagePath } from './page-request.ts';
import type { PageResponse } from './page-response.ts';
import { readVisitorPreview } from './preview.ts';
import { renderPagesAhead } from './render-ahead.ts';
import { createServerRenderer, type ServerRenderer } from './server-render.ts';

export interface PageRouteOptions {
  registry: Registry;
  providers: PageProviders;
  resolveStack: ReturnType<typeof createStackResolver>;
}

/** Routes of pages: every other URL returns HTML with the composition of this visitor's page. The headers, including
 *  the content security policy, are created by `renderPage`. 404 without a matching route, or if the first response is
 *  404. 400 with the page if the first response refuses a query parameter. */
export function pageRoutes(
  app: FastifyInstance,
  delivery: DeliveryServices,
  { registry, providers, resolveStack }: PageRouteOptions,
): void {
  const renderer = createReportingRenderer(app, delivery, resolveStack);
  const buildPage = createPageBuilder({ ...providers, app, delivery, renderer });
  const cache = new PageCache(delivery, app.reads, buildPage);
  app.addHook('onClose', async () => {
    cache.clear();
    renderer.close();
  });
  if (!delivery.tried) renderPagesAhead(app, delivery, registry);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = getPagePath(request);
    if (path === undefined) throw createNotFoundError();
    if (request.isPreviewOrigin) return sendPreview(request, reply, path);
    // Both are read in one query.
    const [live, revision] = await Promise.all([registry.live(), delivery.changes.contentRevision()]);
    const composition = live.compose(getOrCreateVisitorId(delivery, request, reply, live));
    if (!composition) {
      throw new HttpError(
        503,
        'pages/unpublished',
        'The site has no pages yet: build and publish it with `pnpm start`.',
      );
    }
    const page = { request, composition, location: locatePage(composition, path) };
    const outdated = cache.findDuringOutage(page, revision);
    if (outdated) return sendStoredResponse(request, reply, outdated.status, await addOutdatedNotice(outdated.stored));
    const response = await getCountedPage(page, revision);
    const moved = response.status === 404 ? await findRedirect(path) : undefined;
    if (moved !== undefined) return reply.redirect(moved, 301);
    return sendPage(request, reply, response, { path, hasCanaries: live.hasCanaries });
  });

  /** Sends a page with an unreleased version; redirects to the site without a preview. */
  async function sendPreview(request: FastifyRequest, reply: FastifyReply, path: string) {
    const preview = await readVisitorPreview(delivery, request, reply);
    const composition = preview && (await registry.composePreview(preview));
    if (!composition) return reply.redirect(new URL(`.${path}`, `${delivery.config.publicUrl}/`).href);
    const { stored, status } = await buildPage({ request, composition, location: locatePage(composition, path) });
    void reply.headers(NOINDEX_HEADERS);
    return sendStoredResponse(request, reply, status, stored);
  }

  /** Returns the page; counts a failed one against its version. */
  async function getCountedPage(page: PageRequest, revision: number): Promise<PageResponse> {
    try {
      return await cache.get(page, revision);
    } catch (error) {
      const { request, composition, location } = page;
      await countFailedPage(delivery, request, { composition, location, error }).catch((err: unknown) => {
        app.log.warn({ err }, 'counting a failed page failed');
      });
      throw error;
    }
  }

  async function findRedirect(path: string): Promise<string | undefined> {
    return providers.findMoved(decodeURIComponent(removeTrailingSlash(path)));
  }
}

/** Sends a page. During a canary each visitor gets a separate response, so that the percentage is exact from the first
 *  page on. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, stored }: PageResponse,
  { path, hasCanaries }: { path: string; hasCanaries: boolean },
) {
  const isShared = isAnonymous(request) && !hasCanaries && request.url === path && status === 200;
  // Sent completely with a new cookie: the requester may be a cache, which would not pass the cookie on with a 304.
  if (isAnonymous(request) && hasCanaries) delete request.headers['if-none-match'];
  return sendStoredResponse(request, reply, status, stored, isShared ? SHARED_CACHE_HEADERS : {});
}

/** Creates the server renderer, which reports failed renderings: to the team's errors, or to the publish checks of a
 *  version under check. */
function createReportingRenderer(
  app: FastifyInstance,
  delivery: DeliveryServices,
  resolveStack: PageRouteOptions['resolveStack'],
): ServerRenderer {
  const { tried } = delivery;
  return createServerRenderer(delivery, ({ remote, pattern }, reason) => {
    app.log.warn({ remote: remote.name, version: remote.version, pattern, reason }, 'rendering a page failed');
    if (tried) tried.onUndrawn(pattern, reason.split('\n', 1)[0]!);
    else delivery.background.run(async () => recordRenderError(delivery, resolveStack, { remote, pattern, reason }));
  });
}
