import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { answerClientError } from './http/client-errors.ts';
import type { ContractHistory } from './http/contract.ts';
import {
  answerFrameworkError,
  sendErrorResponses,
  type OnFailure,
  type RenderErrorPage,
} from './http/error-responses.ts';
import { createFairServer } from './http/fair-requests.ts';
import { ReadEndpoints } from './http/reads.ts';
import { addHstsHeader, forbidSniffing, setApiHeaders } from './http/responses/headers.ts';
import { serializeBySchema } from './http/responses/serialization.ts';
import { refuseUnwantedText } from './http/unwanted-text.ts';
import { validateWithAjv } from './http/validation.ts';
import { measureRequests } from './metrics/requests.ts';
import { keepAddresses } from './plugins/addresses.ts';
import { compressAnswers } from './plugins/compression.ts';
import { refuseCrossSiteWrites } from './plugins/cross-site.ts';
import { refuseEncodedBodies } from './plugins/encoded-bodies.ts';
import { serveOpenApi, type OpenApiOptions } from './plugins/openapi.ts';
import { refuseWritesWhileReadOnly } from './plugins/read-only.ts';
import { refuseSlowBodies } from './plugins/slow-bodies.ts';
import { createTraceId, sendTraceIds } from './plugins/traces.ts';
import { detectUntrustedProxy } from './plugins/untrusted-proxy.ts';
import type { ServerKit } from './server-kit.ts';
import { createLogOptions, type LogStream } from './telemetry/log.ts';
import { traceRequests } from './telemetry/request-spans.ts';
import { KIBIBYTE } from './units.ts';

const JSON_LIMIT_BYTES = 64 * KIBIBYTE;
/** Timeout of a request, enough for a file of 25 MB at 20 kB/s. Slower uploads are cut off earlier; headers
 *  must arrive within 10 s. */
const REQUEST_TIMEOUT_MS = 1_800_000;
/** Timeout without traffic, longer than the slowest response. */
const IDLE_TIMEOUT_MS = 180_000;
const TIMEOUTS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  timeout: IDLE_TIMEOUT_MS,
  keepAliveTimeout: 5_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};

/** History of a contract without earlier revisions. */
const NO_HISTORY: ContractHistory = {
  revision: 0,
  toCurrentAddress: (address) => address,
  getLeastRevision: () => 0,
};

export interface AppOptions {
  config: {
    publicUrl: string;
    readOnly: boolean;
    /** Addresses whose `X-Forwarded-For` is trusted; empty for none. */
    trustedProxies: string[];
    logLevel: string;
    /** Address of the OpenTelemetry collector; `undefined` for none. */
    otlpEndpoint: string | undefined;
    /** True if HSTS includes the subdomains of `publicUrl`. */
    hasHstsForSubdomains: boolean;
  };
  /** Replaces the process's own output. */
  log?: LogStream | undefined;
  /** Default: a contract without earlier revisions. */
  history?: ContractHistory;
  /** Pages for errors of people; programs get JSON. */
  errorPages: { render: RenderErrorPage; renderBare: Parameters<typeof answerClientError>[2] };
  /** Replaces addresses that no route must see. */
  toReadableUrl?: (address: string) => string;
  /** Called with every error code of a response. */
  onFailure?: OnFailure;
  /** Query parameters with the secret of a mailed link; responses to them are not stored. */
  secretParameters?: readonly string[];
  /** Adds hooks for further origins of the site, before cookies are read. */
  isolateOrigins?: (app: FastifyInstance) => void;
  /** Sets the requester of each request, and `app.database`. */
  registerSessions: (app: FastifyInstance) => Promise<void>;
  openApi: OpenApiOptions;
}

/** Creates a Fastify server with the hooks of every request, without any route. */
export async function createApp(
  kit: Pick<ServerKit, 'changes' | 'metrics' | 'stopping' | 'untrustedProxy'>,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { config, errorPages, history = NO_HISTORY, toReadableUrl = (address) => address } = options;
  const app: FastifyInstance = Fastify({
    logger: createLogOptions(config, options.log),
    genReqId: createTraceId,
    logController: new LogController({ requestIdLogLabel: 'trace' }),
    bodyLimit: JSON_LIMIT_BYTES,
    serverFactory: (handler) => createFairServer(TIMEOUTS, handler),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => history.toCurrentAddress(toReadableUrl(url)),
    frameworkErrors: (error, request, reply) =>
      answerFrameworkError(error, request, reply, (...failed) => errorPages.render(...failed)),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, (failure) => errorPages.renderBare(failure)),
  });
  app.removeContentTypeParser('text/plain');

  keepAddresses(app);
  sendTraceIds(app);
  if (config.otlpEndpoint !== undefined) traceRequests(app);
  sendErrorResponses(app, (...failed) => errorPages.render(...failed), options.onFailure ?? (() => undefined));
  validateWithAjv(app);
  serializeBySchema(app);
  await compressAnswers(app);
  forbidSniffing(app);
  setApiHeaders(app, options.secretParameters ?? []);
  addHstsHeader(app, config);
  closeConnectionsOnShutdown(app, kit);
  measureRequests(app, kit.metrics);
  detectUntrustedProxy(app, kit.untrustedProxy);
  refuseEncodedBodies(app);
  refuseSlowBodies(app);
  options.isolateOrigins?.(app);
  refuseCrossSiteWrites(app, config);
  refuseWritesWhileReadOnly(app, config);
  await options.registerSessions(app);
  refuseUnwantedText(app);
  await serveOpenApi(app, options.openApi);
  app.decorate('contractHistory', history);
  app.decorate('reads', new ReadEndpoints(app, kit, history));
  return app;
}

/** Time that a connection without any request stays open during a shutdown. */
const UNUSED_MS = 1_000;

/** Closes idle connections at shutdown. Browsers keep connections open, which would delay `close()` by a minute, or by
 *  the header timeout before their first request. A request that still arrives is the last of its connection. */
function closeConnectionsOnShutdown(app: FastifyInstance, { stopping }: Pick<ServerKit, 'stopping'>): void {
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
