import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { reportRoutes } from './analysis/report-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { compositionRoutes } from './document/composition-routes.ts';
import { previewRoutes } from './document/preview-routes.ts';
import type { Registry } from './document/registry.ts';
import { documentRoutes } from './document/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { pageStartRoutes } from './page-starts/routes.ts';
import { renderIn, type Trials } from './publish/render-pages.ts';
import { publishRoutes } from './publish/routes.ts';
import { rolloutRoutes } from './rollout/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';

/** Everything about versions of remotes: publishing them, giving them to visitors, hearing how they do. */
export async function deploymentRoutes(
  app: FastifyInstance,
  services: Services,
  registry: Registry,
  trials: Trials,
): Promise<void> {
  const render = renderIn(trials, services.config);
  documentRoutes(app, services, registry);
  compositionRoutes(app, services, registry);
  await publishRoutes(app, services, render);
  rolloutRoutes(app, services, render);
  previewRoutes(app, services);
  statusRoutes(app, services);
  auditRoutes(app, services);
  reportRoutes(app, services);
  pageStartRoutes(app, services);
  tokenRoutes(app, services);
  invitationRoutes(app, services);
}
