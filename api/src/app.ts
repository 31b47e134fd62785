import { listFrameOrigins } from '@fotosoc/contract/society';
import type { PresentedSite } from '@fotosoc/delivery/pages/build-page';
import { CONTRACT_HISTORY } from './features/endpoints.ts';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { traceRequests } from '@fotosoc/server-kit/telemetry/request-spans';
import { createFairServer } from '@fotosoc/server-kit/http/fair-requests';
import { answerClientError } from '@fotosoc/server-kit/http/client-errors';
import {
  sendErrorResponses,
  answerFrameworkError,
  type OnFailure,
  type RenderErrorPage,
} from '@fotosoc/server-kit/http/error-responses';
import { ErrorPages } from '@fotosoc/delivery/pages/error-page';
import { toReadableUrl } from '@fotosoc/delivery/pages/page-request';
import { healthRoutes } from './health/routes.ts';
import { measureRequests } from '@fotosoc/server-kit/metrics/requests';
import { metricsRoutes } from './health/metrics-routes.ts';
import { photoRoutes } from './features/photos/upload/routes.ts';
import { ReadEndpoints } from '@fotosoc/server-kit/http/reads';
import { compressAnswers } from '@fotosoc/server-kit/plugins/compression';
import { refuseCrossSiteWrites } from '@fotosoc/server-kit/plugins/cross-site';
import { refuseEncodedBodies } from '@fotosoc/server-kit/plugins/encoded-bodies';
import { forbidSniffing, setApiHeaders, addHstsHeader } from '@fotosoc/server-kit/http/responses/headers';
import { createLogOptions, type LogStream } from '@fotosoc/server-kit/telemetry/log';
import { Failure } from '@fotosoc/contract/endpoint';
import { UPLOAD_BODY } from './features/photos/upload/openapi-body.ts';
import { serveOpenApi } from '@fotosoc/server-kit/plugins/openapi';
import { isolatePreviewOrigin } from '@fotosoc/delivery/registry/preview-origin';
import { refuseWritesWhileReadOnly } from '@fotosoc/server-kit/plugins/read-only';
import { serializeBySchema } from '@fotosoc/server-kit/http/responses/serialization';
import { refuseSlowBodies } from '@fotosoc/server-kit/plugins/slow-bodies';
import { createTraceId, sendTraceIds } from '@fotosoc/server-kit/plugins/traces';
import { refuseUnwantedText } from '@fotosoc/server-kit/http/unwanted-text';
import { detectUntrustedProxy } from '@fotosoc/server-kit/plugins/untrusted-proxy';
import { validateWithAjv } from '@fotosoc/server-kit/http/validation';
import { createRegistry } from '@fotosoc/delivery/registry/registry';
import { deliveryRoutes } from '@fotosoc/delivery/routes';
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
import { KIBIBYTE } from '@fotosoc/server-kit/units';

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
    rewriteUrl: ({ url = '/' }) => CONTRACT_HISTORY.toCurrentAddress(toReadableUrl(url)),
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
  const { shortName, description } = houses.society();
  await serveOpenApi(app, {
    title: `${shortName} API`,
    description,
    failure: Failure,
    bodies: { 'POST /api/photos': UPLOAD_BODY },
  });
  app.decorate('contractHistory', CONTRACT_HISTORY);
  app.decorate('reads', new ReadEndpoints(app, houses, CONTRACT_HISTORY));

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
    presentSite: async () => presentSite(houses),
    pictureOf: toPreviewPicture,
    findMoved: async (path) => findRedirect(houses.db, path),
    openSite: async (tried) => openSandboxSite(houses, tried, buildApp),
    openCopy: async (tried) => openSandboxCopy(houses, tried, buildApp),
  });
  return app;
}

/** Reads what every page shows of the society. */
async function presentSite(services: Services): Promise<PresentedSite> {
  const { config, db } = services;
  const [society, photoLimits] = await Promise.all([
    readSection(services, 'society'),
    readPhotoLimits(db, config.photos),
  ]);
  return {
    identity: society,
    frameOrigins: listFrameOrigins(society),
    state: { photoLimits },
    createStructuredData: (page) => createStructuredData(page, config.publicUrl, society),
  };
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
