import { toCurrentAddress } from '@fotosoc/contract/former-paths';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { traceRequests } from './server-kit/telemetry/request-spans.ts';
import { createFairServer } from './server-kit/http/fair-requests.ts';
import { answerClientError } from './server-kit/http/client-errors.ts';
import {
  sendErrorResponses,
  answerFrameworkError,
  type OnFailure,
  type RenderErrorPage,
} from './server-kit/http/error-responses.ts';
import { ErrorPages } from './delivery/pages/error-page.ts';
import { toReadableUrl } from './delivery/pages/page-request.ts';
import { healthRoutes } from './server-kit/health/routes.ts';
import { measureRequests } from './server-kit/metrics/requests.ts';
import { metricsRoutes } from './server-kit/health/metrics-routes.ts';
import { photoRoutes } from './features/photos/upload/routes.ts';
import { ReadEndpoints } from './server-kit/http/reads.ts';
import { compressAnswers } from './server-kit/plugins/compression.ts';
import { refuseCrossSiteWrites } from './server-kit/plugins/cross-site.ts';
import { refuseEncodedBodies } from './server-kit/plugins/encoded-bodies.ts';
import { forbidSniffing, setApiHeaders, addHstsHeader } from './server-kit/http/responses/headers.ts';
import { createLogOptions, type LogStream } from './server-kit/telemetry/log.ts';
import { serveOpenApi } from './server-kit/plugins/openapi.ts';
import { isolatePreviewOrigin } from './server-kit/plugins/preview-origin.ts';
import { refuseWritesWhileReadOnly } from './server-kit/plugins/read-only.ts';
import { serializeBySchema } from './server-kit/http/responses/serialization.ts';
import { refuseSlowBodies } from './server-kit/plugins/slow-bodies.ts';
import { createTraceId, sendTraceIds } from './server-kit/plugins/traces.ts';
import { refuseUnwantedText } from './server-kit/http/unwanted-text.ts';
import { detectUntrustedProxy } from './server-kit/plugins/untrusted-proxy.ts';
import { validateWithAjv } from './server-kit/http/validation.ts';
import { createRegistry } from './delivery/registry/registry.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import type { Services } from './services.ts';
import { watchRefusals } from './features/accounts/security-log/refusals.ts';
import { registerSessions } from './features/accounts/session.ts';
import { describeOlderDatabase } from './features/photos/photo-generation.ts';
import { findRedirect } from './features/redirects/queries.ts';
import { toPreviewPicture } from './features/photos/page-picture.ts';
import { readPhotoLimits } from './features/photos/photo-size.ts';
import { readSection } from './features/published-sections/read.ts';
import { siteRoutes } from './features/routes.ts';
import { createStructuredData } from './features/structured-data/structured-data.ts';
import { openSandboxCopy, openSandboxSite } from './sandbox-site.ts';
import { KIBIBYTE } from './units.ts';

const JSON_LIMIT_BYTES = 64 * KIBIBYTE;
/** Timeout of a request, enough for an original photo of 25 MB at 20 kB/s. Slower uploads are cut off earlier; headers
 *  must arrive within 10 s. */
const REQUEST_TIMEOUT_MS = 1_800_000;
/** Timeout without traffic, longer than the wait for photo processing. */
const IDLE_TIMEOUT_MS = 180_000;
const TIMEOUTS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  timeout: IDLE_TIMEOUT_MS,
  keepAliveTimeout: 5_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};

/** Builds the server without listening: hooks for every request first, then the features of the process's role.
 *  @param onFailure called with every error code of a response
 *  @param log replaces the process's own output */
export async function buildApp(houses: Services, onFailure?: OnFailure, log?: LogStream): Promise<FastifyInstance> {
  const { config } = houses;
  const errorPages = new ErrorPages(houses);
  const renderErrorPage: RenderErrorPage = (request, failure) => errorPages.render(request, failure);
  const app: FastifyInstance = Fastify({
    logger: createLogOptions(config, log),
    genReqId: createTraceId,
    logController: new LogController({ requestIdLogLabel: 'trace' }),
    bodyLimit: JSON_LIMIT_BYTES,
    serverFactory: (handler) => createFairServer(TIMEOUTS, handler),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => toCurrentAddress(toReadableUrl(url)),
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply, renderErrorPage),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, (failure) => errorPages.renderBare(failure)),
  });
  app.removeContentTypeParser('text/plain');

  sendTraceIds(app);
  if (config.otlpEndpoint !== undefined) traceRequests(app);
  const noteRefusal = watchRefusals(houses);
  sendErrorResponses(app, renderErrorPage, (request, code, status) => {
    onFailure?.(request, code, status);
    noteRefusal(request, code, status);
  });
  validateWithAjv(app);
  serializeBySchema(app);
  await compressAnswers(app);
  forbidSniffing(app);
  setApiHeaders(app);
  addHstsHeader(app, config);
  closeConnectionsOnShutdown(app, houses);
  measureRequests(app, houses.metrics);
  detectUntrustedProxy(app, houses.untrustedProxy);
  refuseEncodedBodies(app);
  refuseSlowBodies(app);
  isolatePreviewOrigin(app, config);
  refuseCrossSiteWrites(app, config);
  refuseWritesWhileReadOnly(app, config);
  await registerSessions(app, houses);
  refuseUnwantedText(app);
  await serveOpenApi(app, houses.society());
  app.decorate('reads', new ReadEndpoints(app, houses));

  healthRoutes(app, houses, async () => {
    const warning = await describeOlderDatabase(houses.db, houses.objects);
    return warning === undefined ? [] : [warning];
  });
  metricsRoutes(app, houses);
  if (config.role === 'jobs') return app;
  await photoRoutes(app, houses);
  if (config.role === 'photos') return app;
  const registry = createRegistry(houses, (error) => app.log.error({ err: error }, 'reading the registry failed'));
  errorPages.frameBy(registry);
  app.addHook('onListen', () => houses.background.run(() => registry.read()));
  await siteRoutes(app, houses, () => registry.listPages());
  await deliveryRoutes(app, houses, registry, {
    structuredData: createStructuredData,
    pictureOf: toPreviewPicture,
    findMoved: async (path) => findRedirect(houses.db, path),
    findPhotoLimits: async () => readPhotoLimits(houses.db, config.photos),
    findSociety: async () => readSection(houses, 'society'),
    openSite: async (tried) => openSandboxSite(houses, tried, buildApp),
    openCopy: async (tried) => openSandboxCopy(houses, tried, buildApp),
  });
  return app;
}

/** Time that a connection without any request stays open during a shutdown. */
const UNUSED_MS = 1_000;

/** Closes idle connections at shutdown. Browsers keep connections open, which would delay `close()` by a minute, or by
 *  the header timeout before their first request. A request that still arrives is the last of its connection. */
function closeConnectionsOnShutdown(app: FastifyInstance, { stopping }: Pick<Services, 'stopping'>): void {
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
