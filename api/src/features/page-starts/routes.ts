import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { takeFromRate, visitorKey } from '../../plugins/rate-limit.ts';
import { countPageStart, isLiveShell } from '../../registry/page-starts.ts';
import type { Services } from '../../services.ts';

/** Hears of pages that have not opened, by a script that needs no module; the deployments page shows in which browsers. */
export function pageStartRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;
  endpoint(app, 'POST /api/page-starts', async ({ body: { shell, reason, detail }, request }) => {
    const key = `report:${visitorKey(request.ip)}`;
    await takeFromRate(db, key, config.rates.reportsPerAddress, 'remotes/too-many-requests', now());
    if (await isLiveShell(db, shell)) {
      const words = detail === undefined ? reason : `${reason}: ${detail}`;
      await countPageStart(db, { shell, userAgent: request.headers['user-agent'], at: now(), unopened: words });
    }
    return null;
  });
}
