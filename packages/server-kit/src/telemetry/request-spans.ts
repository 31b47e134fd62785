import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { beginTrace } from './trace-ids.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace context of the request; `null` without a collector. */
    traceContext: Context | null;
  }
}

/** Starts a trace with each request, with the id of its response and log lines, and runs its handlers in the trace's
 *  context. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('fotosoc');
  app.decorateRequest('traceContext', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'http.request.method': request.method };
    const span = beginTrace(request.id, () =>
      tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT),
    );
    request.traceContext = trace.setSpan(ROOT_CONTEXT, span);
    context.with(request.traceContext, done);
  });
  // Restores the context, which is lost while the body is parsed.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(request.traceContext!, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spanOf(request.traceContext!);
    const route = request.is404 ? 'none' : request.routeOptions.url!;
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    spanOf(request.traceContext!).addEvent('left before the answer').end();
    done();
  });
}

function spanOf(of: Context): Span {
  return trace.getSpan(of)!;
}
