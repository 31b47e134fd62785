import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../../http/endpoint.ts';
import { consumeRateLimit, visitorKey } from '../../../http/rate-limit.ts';
import type { Services } from '../../../services.ts';
import { countPageStart, isLiveShell } from './page-starts.ts';

/** Hears of pages that have not opened, by a script that needs no module; the deployments page shows in which browsers. */
export function pageStartRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;
  endpoint(app, 'POST /api/page-starts', async ({ body: { shell, reason, detail }, request, fail }) => {
    const use = { key: `report:${visitorKey(request.ip)}`, rate: config.rates.reportsPerAddress, now: now(), fail };
    await consumeRateLimit(db, use);
    if (await isLiveShell(db, shell)) {
      const words = detail === undefined ? reason : `${reason}: ${detail}`;
      await countPageStart(db, { shell, userAgent: request.headers['user-agent'], at: now(), unopened: words });
    }
    return null;
  });
}
