import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/errors.ts';

/** Refuses bodies that were compressed on their way (RFC 9110, 15.5.16): uploads are read from the request itself, which
 *  whoever unpacks it takes away from them, and a small body would become as large as its sender likes. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() === 'identity') return done();
    void reply.header('accept-encoding', 'identity');
    const sentence = 'Send the body as it is, without a content encoding.';
    done(new HttpError(415, 'request/unsupported-type', sentence));
  });
}
