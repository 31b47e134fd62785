import type { FastifyInstance } from 'fastify';
import { reportRoutes } from './analysis/report-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Delivery } from './delivery.ts';
import { docsRoutes } from './docs/routes.ts';
import { stackResolver } from './errors/resolve-stack.ts';
import { errorRoutes } from './errors/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { packageRoutes } from './packages/routes.ts';
import { pageStartRoutes } from './page-starts/routes.ts';
import { formRoutes } from './pages/form-routes.ts';
import { openedPageRoutes } from './pages/opened-routes.ts';
import { pageRoutes, type FromSite } from './pages/routes.ts';
import { renderIn } from './publish/render-pages.ts';
import { publishRoutes } from './publish/routes.ts';
import type { Trials } from './publish/tried.ts';
import { compositionRoutes } from './registry/composition-routes.ts';
import { previewRoutes } from './registry/preview-routes.ts';
import type { Registry } from './registry/registry.ts';
import { documentRoutes } from './registry/routes.ts';
import { rolloutRoutes } from './rollout/routes.ts';
import { proveLive } from './status/prove-live.ts';
import { statusRoutes } from './status/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';

type Lent = FromSite & Trials;

/** Registers all routes of the delivery module: publishing, pages and telemetry. */
export async function deliveryRoutes(
  app: FastifyInstance,
  delivery: Delivery,
  registry: Registry,
  lent: Lent,
): Promise<void> {
  const render = renderIn(lent, delivery);
  const { chromiumPath, readOnly } = delivery.config;
  if (chromiumPath !== undefined && !readOnly) {
    app.addHook('onListen', () => delivery.background.run(() => proveLive(delivery, render)));
  }
  documentRoutes(app, delivery, registry);
  compositionRoutes(app, delivery, registry);
  await publishRoutes(app, delivery, render);
  rolloutRoutes(app, delivery, render);
  previewRoutes(app, delivery);
  statusRoutes(app, delivery);
  auditRoutes(app, delivery);
  reportRoutes(app, delivery);
  const resolveStack = stackResolver(delivery);
  errorRoutes(app, delivery, registry, resolveStack);
  pageStartRoutes(app, delivery);
  tokenRoutes(app, delivery);
  invitationRoutes(app, delivery);
  packageRoutes(app, delivery);
  docsRoutes(app, registry, delivery);
  pageRoutes(app, delivery, registry, { ...lent, resolveStack });
  openedPageRoutes(app, delivery, registry);
  formRoutes(app, registry, delivery);
}
