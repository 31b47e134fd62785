import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http-error.ts';

/** Refuses compressed request bodies (RFC 9110, 15.5.16): uploads are read from the raw request, and a small body could
 *  expand without limit. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() === 'identity') return done();
    void reply.header('accept-encoding', 'identity');
    const sentence = 'Send the body as it is, without a content encoding.';
    done(new HttpError(415, 'request/unsupported-type', sentence));
  });
}
