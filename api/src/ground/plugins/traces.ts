import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Id of a new trace: sixteen bytes that were drawn at random, as hexadecimal digits. Source: W3C Trace Context. */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}

/** Says with each answer which trace it belongs to, as its lines in the log do: a page reads it when it has an error to tell.
 *  By `Server-Timing`, which browsers hand to scripts; whoever asks begins no trace, for anybody may ask. */
export function tellTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('server-timing', `traceparent;desc="00-${request.id}-${request.id.slice(16)}-01"`);
    done();
  });
}
