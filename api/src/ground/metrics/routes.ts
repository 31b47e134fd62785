import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../http/errors.ts';
import { isThisMachine } from '../http/this-machine.ts';
import { hashToken } from '../http/token.ts';
import { hasDiskRoom } from '../storage/disk.ts';
import type { Ground } from '../ground.ts';
import { countGivenUp, countWaiting } from '../mail/outbox.ts';
import { processMetrics } from './process-metrics.ts';

/** What Prometheus reads, as text of version 0.0.4; to everybody else there is nothing at this address. */
export function metricsRoutes(
  app: FastifyInstance,
  { config, db, metrics }: Pick<Ground, 'config' | 'db' | 'metrics'>,
) {
  metrics.gauge('fotosoc_mails_waiting', 'Mails that are not sent yet, of the whole site', () => countWaiting(db));
  metrics.gauge('fotosoc_mails_given_up', 'Mails of the last month that were given up, of the whole site', () =>
    countGivenUp(db),
  );
  metrics.gauge('fotosoc_disk_has_room', 'Whether uploads find room on the disk of this process', async () =>
    Number(await hasDiskRoom(config)),
  );
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound();
    void reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store');
    return (await metrics.text()) + (await processMetrics().metrics());
  });
}

/** Whether somebody shows the token; without one in the configuration, whether this machine itself asks, and not on
 *  behalf of others, as a proxy on it does. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => Object.hasOwn(headers, name));
  return !isPassedOn && isThisMachine(socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));
}
