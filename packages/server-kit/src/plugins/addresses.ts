import type { FastifyInstance } from 'fastify';

/** Keeps the address of each requester. Fastify reads `request.ip` from the connection, which has none any more after
 *  the requester has disconnected, while the request is still processed. */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: request.ip });
    done();
  });
}
