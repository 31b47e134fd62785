import type { FastifyInstance } from 'fastify';
import { reportRoutes } from './boot-telemetry/report-routes.ts';
import { auditRoutes } from './status/audit-routes.ts';
import type { DeliveryServices } from './services.ts';
import { docsRoutes } from './docs/routes.ts';
import { createStackResolver } from './errors/resolve-stack.ts';
import { errorRoutes } from './errors/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { packageRoutes } from './packages/routes.ts';
import { bootTelemetryRoutes } from './boot-telemetry/routes.ts';
import { formRoutes } from './pages/form-routes.ts';
import { pageOpenRoutes } from './pages/page-open-routes.ts';
import type { PageProviders } from './pages/build-page.ts';
import { pageRoutes } from './pages/routes.ts';
import { createPageRenderer } from './publish/render-pages.ts';
import { publishRoutes } from './publish/routes.ts';
import type { SandboxSites } from './publish/sandbox-sites.ts';
import { compositionRoutes } from './registry/composition-routes.ts';
import { previewRoutes } from './registry/preview-routes.ts';
import type { Registry } from './registry/registry.ts';
import { documentRoutes } from './registry/routes.ts';
import { rolloutRoutes } from './rollout/routes.ts';
import { reverifyLiveVersions } from './status/verify-live-versions.ts';
import { statusRoutes } from './status/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';

/** Functions of the application. Sandbox sites are needed only where publish checks render pages. */
type SiteProviders = PageProviders & Partial<SandboxSites>;

/** Registers all routes of the delivery module: publishing, pages and telemetry. */
export async function deliveryRoutes(
  app: FastifyInstance,
  delivery: DeliveryServices,
  registry: Registry,
  providers: SiteProviders,
): Promise<void> {
  const render = createPageRenderer(providers, delivery);
  const { chromiumPath, readOnly } = delivery.config;
  if (chromiumPath !== undefined && !readOnly) {
    app.addHook('onListen', () => delivery.background.run(() => reverifyLiveVersions(delivery, render)));
  }
  documentRoutes(app, delivery, registry);
  compositionRoutes(app, delivery, registry);
  await publishRoutes(app, delivery, render);
  rolloutRoutes(app, delivery, render);
  previewRoutes(app, delivery);
  statusRoutes(app, delivery);
  auditRoutes(app, delivery);
  reportRoutes(app, delivery);
  const resolveStack = createStackResolver(delivery);
  errorRoutes(app, delivery, registry, resolveStack);
  bootTelemetryRoutes(app, delivery);
  tokenRoutes(app, delivery);
  invitationRoutes(app, delivery);
  packageRoutes(app, delivery);
  docsRoutes(app, registry, delivery);
  pageRoutes(app, delivery, { registry, providers, resolveStack });
  pageOpenRoutes(app, delivery, registry);
  formRoutes(app, registry, delivery);
}
