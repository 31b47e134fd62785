import type { UnopenedReason } from '@fotosoc/contract/page-start';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { visitorKey } from '../../ground/http/rate-limit.ts';
import { recordUnopened } from '../analysis/record-news.ts';
import { impersonal } from '../../ground/text/impersonal.ts';
import type { Delivery } from '../delivery.ts';
import { countPageStart, isLiveShell } from './page-starts.ts';

/** As the deployments page says it. */
const WORDS: Record<UnopenedReason, string> = {
  failed: 'it could not start',
  silent: 'everything had arrived, and nothing ran',
  slow: 'it was still on its way after ten seconds',
  unsupported: 'the browser is too old',
};

/** Hears of pages that have not opened, by a script that needs no module; the deployments page shows in which browsers. */
export function pageStartRoutes(
  app: FastifyInstance,
  delivery: Pick<Delivery, 'db' | 'now' | 'pageViews' | 'reportLimit'>,
): void {
  const { db, now, pageViews, reportLimit } = delivery;
  endpoint(
    app,
    'POST /api/page-starts',
    async ({ body: { view: token, shell, reason, detail }, request, fail }) => {
      const view = token === undefined ? undefined : pageViews.read(token, now());
      if (!view) return null;
      reportLimit.consume(visitorKey(request.ip), fail);
      if (!(await isLiveShell(db, shell))) return null;
      const unopened = detail === undefined ? WORDS[reason] : `${WORDS[reason]}: ${impersonal(detail)}`;
      // A slow line or an old browser is not the shell's doing.
      const isShell = reason === 'failed' || reason === 'silent';
      const isNew = await recordUnopened(db, view, { message: unopened, isShell, at: now() });
      if (isNew) await countPageStart(db, { shell, userAgent: request.headers['user-agent'], at: now(), unopened });
      return null;
    },
    { isToldByPrograms: true },
  );
}
