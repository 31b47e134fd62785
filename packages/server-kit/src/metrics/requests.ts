import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Measures every response, by the pattern of its route: the path itself may contain a secret link. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const observe = metrics.duration<'method' | 'route' | 'status'>(
    'fotosoc_http_request_seconds',
    'Time until a response was sent',
  );
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : request.routeOptions.url!;
    observe(reply.elapsedTime, { method: request.method, route, status: String(reply.statusCode) });
    done();
  });
}
