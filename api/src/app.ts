import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerClientError, answerErrors, answerFrameworkError, type OnFailure } from './errors.ts';
import { confirmationRoutes } from './features/accounts/confirmation-routes.ts';
import { resetRoutes } from './features/accounts/reset-routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { packageRoutes } from './features/packages/routes.ts';
import { deploymentRoutes } from './features/deployments/routes.ts';
import { formRoutes } from './features/pages/form-routes.ts';
import { openedPageRoutes } from './features/pages/opened-routes.ts';
import { readableAddress } from './features/pages/page-request.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { sitemapRoutes } from './features/pages/sitemap/routes.ts';
import { createRegistry } from './features/deployments/document/registry.ts';
import { captionRoutes } from './features/captions/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { editingRoutes } from './features/content/editing-routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { galleryRoutes } from './features/galleries/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { cancellationRoutes } from './features/loans/cancellation-routes.ts';
import { equipmentRoutes } from './features/loans/equipment-routes.ts';
import { loanRoutes } from './features/loans/routes.ts';
import { mediaRoutes } from './features/photos/media-routes.ts';
import { photoRoutes } from './features/photos/upload/routes.ts';
import { portfolioRoutes } from './features/portfolios/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { Reads } from './http/reads.ts';
import { compressAnswers } from './plugins/compression.ts';
import { refuseCrossSiteWrites } from './plugins/cross-site.ts';
import { refuseEncodedBodies } from './plugins/encoded-bodies.ts';
import { setApiHeaders, stayOnHttps } from './plugins/headers.ts';
import { logOptions, type LogStream } from './plugins/log.ts';
import { openapi } from './plugins/openapi.ts';
import { keepPreviewsApart } from './plugins/preview-origin.ts';
import { refuseWritesWhileReadOnly } from './plugins/read-only.ts';
import { serializeBySchema } from './plugins/serialization.ts';
import { sessions } from './plugins/session.ts';
import { refuseSlowBodies } from './plugins/slow-bodies.ts';
import { refuseUnwantedText } from './plugins/unwanted-text.ts';
import { noticeUntrustedProxy } from './plugins/untrusted-proxy.ts';
import { validateWithAjv } from './plugins/validation.ts';
import type { Services } from './services.ts';
import { openTrialCopy, openTrialSite } from './trial-site.ts';

const JSON_LIMIT_BYTES = 64 * 1024;
/** An original of 25 MB on a phone line of 20 kB/s; what comes slower is cut before. Headers alone have 10 s. */
const REQUEST_TIMEOUT_MS = 1_800_000;
/** Without a byte either way: longer than a photo waits to be prepared. */
const IDLE_TIMEOUT_MS = 180_000;

/** The whole server, not yet listening: what concerns every request first, then the features that its role answers.
 *  @param onFailure told every code that is answered
 *  @param log in place of the process's own output */
export async function buildApp(services: Services, onFailure?: OnFailure, log?: LogStream): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = Fastify({
    logger: logOptions(config, log),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  app.removeContentTypeParser('text/plain');

  answerErrors(app, onFailure);
  validateWithAjv(app);
  serializeBySchema(app);
  await compressAnswers(app);
  setApiHeaders(app);
  stayOnHttps(app, services);
  closeConnectionsOnShutdown(app, services);
  noticeUntrustedProxy(app, services);
  refuseEncodedBodies(app);
  refuseSlowBodies(app);
  keepPreviewsApart(app, services);
  refuseCrossSiteWrites(app, services);
  refuseWritesWhileReadOnly(app, services);
  await sessions(app, services);
  refuseUnwantedText(app);
  await openapi(app);
  app.decorate('reads', new Reads(app, services.changes));

  healthRoutes(app, services);
  if (config.role === 'jobs') return app;
  await photoRoutes(app, services);
  if (config.role === 'photos') return app;
  accountRoutes(app, services);
  confirmationRoutes(app, services);
  resetRoutes(app, services);
  portfolioRoutes(app, services);
  galleryRoutes(app, services);
  captionRoutes(app, services);
  statsRoutes(app, services);
  loanRoutes(app, services);
  cancellationRoutes(app, services);
  equipmentRoutes(app, services);
  await contentRoutes(app, services);
  editingRoutes(app, services);
  await contactRoutes(app, services);
  mediaRoutes(app, services);
  const registry = createRegistry(services, (error) => {
    app.log.error({ err: error }, 'the registry could not be read');
  });
  await deploymentRoutes(app, services, registry, {
    openSite: async (tried) => openTrialSite(services, tried, buildApp),
    openCopy: async (tried) => openTrialCopy(services, tried, buildApp),
  });
  packageRoutes(app, services);
  sitemapRoutes(app, services, registry);
  pageRoutes(app, services, registry);
  openedPageRoutes(app, services, registry);
  formRoutes(app, registry);
  return app;
}

/** How long a connection that was opened ahead may still bring its first request once the process ends. */
const UNUSED_MS = 1_000;

/** Without this a browser's idle connection would keep `close()` waiting for a minute, and one that it opened ahead and
 *  has not used yet as long as headers may take. What still comes on a connection is answered, as its last. */
function closeConnectionsOnShutdown(app: FastifyInstance, { stopping }: Services): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  let closing: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    stopping.isAsked = true;
    setTimeout(() => unused.forEach((socket) => socket.destroy()), UNUSED_MS).unref();
    closing = setInterval(() => app.server.closeIdleConnections(), 100).unref();
  });
  app.addHook('onClose', async () => clearInterval(closing));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.isAsked) void reply.header('connection', 'close');
    done();
  });
}
