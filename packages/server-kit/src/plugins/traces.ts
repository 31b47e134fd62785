import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Creates a trace id: sixteen random bytes as hexadecimal digits. Source: W3C Trace Context. */
export function createTraceId(): string {
  return randomUUID().replaceAll('-', '');
}

/** Sends the trace id of each response, as in its log lines: a page reads it for error reports. Uses `Server-Timing`,
 *  which scripts can read. Trace ids of requesters are ignored, because requests may be anonymous. */
export function sendTraceIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('server-timing', `traceparent;desc="00-${request.id}-${request.id.slice(16)}-01"`);
    done();
  });
}
