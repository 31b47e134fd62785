import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import { isLoopbackAddress } from '@fotosoc/server-kit/http/this-machine';
import { hashToken } from '@fotosoc/server-kit/http/token';
import { getProcessMetrics } from '@fotosoc/server-kit/metrics/process-metrics';
import { measureSite } from './site-metrics.ts';

/** Route for Prometheus, text format 0.0.4; 404 for unauthorised requests. */
export function metricsRoutes(app: FastifyInstance, services: Parameters<typeof measureSite>[0]): void {
  const { config, metrics } = services;
  measureSite(services);
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw createNotFoundError();
    void reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store');
    return (await metrics.text()) + (await getProcessMetrics().text());
  });
}

/** Returns whether the request has the token; without a configured token, whether it comes from this machine and was
 *  not forwarded, e.g. by a proxy. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => Object.hasOwn(headers, name));
  return !isPassedOn && isLoopbackAddress(socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));
}
