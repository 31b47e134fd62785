import type { UnopenedReason } from '@fotosoc/contract/page-start';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../../http/endpoint.ts';
import { consumeRateLimit, visitorKey } from '../../../http/rate-limit.ts';
import type { Services } from '../../../services.ts';
import { countPageStart, isLiveShell } from './page-starts.ts';

/** As the deployments page says it. */
const WORDS: Record<UnopenedReason, string> = {
  failed: 'it could not start',
  silent: 'everything had arrived, and nothing ran',
  slow: 'it was still on its way after ten seconds',
  unsupported: 'the browser is too old',
};

/** Hears of pages that have not opened, by a script that needs no module; the deployments page shows in which browsers. */
export function pageStartRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;
  endpoint(app, 'POST /api/page-starts', async ({ body: { shell, reason, detail }, request, fail }) => {
    const use = { key: `report:${visitorKey(request.ip)}`, rate: config.rates.reportsPerAddress, now: now(), fail };
    await consumeRateLimit(db, use);
    if (await isLiveShell(db, shell)) {
      const unopened = detail === undefined ? WORDS[reason] : `${WORDS[reason]}: ${detail}`;
      await countPageStart(db, { shell, userAgent: request.headers['user-agent'], at: now(), unopened });
    }
    return null;
  });
}
