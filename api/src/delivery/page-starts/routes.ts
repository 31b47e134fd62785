import type { UnopenedReason } from '@fotosoc/contract/page-start';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { visitorKey } from '../../ground/http/rate-limit.ts';
import { recordUnopened } from '../analysis/record-news.ts';
import { impersonal } from '../../ground/text/impersonal.ts';
import type { Delivery } from '../delivery.ts';
import { countPageStart, isLiveShell } from './page-starts.ts';

const WORDS: Record<UnopenedReason, string> = {
  failed: 'it could not start',
  silent: 'everything had arrived, and nothing ran',
  slow: 'it was still on its way after ten seconds',
  unsupported: 'the browser is too old',
};

/** Routes of boot telemetry, sent by a script without modules; the deployments page shows failures by browser. */
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
      // The shell does not cause a slow connection or an old browser.
      const isShell = reason === 'failed' || reason === 'silent';
      const isNew = await recordUnopened(db, view, { message: unopened, isShell, at: now() });
      if (isNew) await countPageStart(db, { shell, userAgent: request.headers['user-agent'], at: now(), unopened });
      return null;
    },
    { isToldByPrograms: true },
  );
}
