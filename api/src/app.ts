import { listFrameOrigins } from '@fotosoc/contract/society';
import type { PresentedSite } from '@fotosoc/delivery/pages/build-page';
import { createApp } from '@fotosoc/server-kit/create-app';
import { CONTRACT_HISTORY } from './features/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { OnFailure } from '@fotosoc/server-kit/http/error-responses';
import { ErrorPages } from '@fotosoc/delivery/pages/error-page';
import { toReadableUrl } from '@fotosoc/delivery/pages/page-request';
import { healthRoutes } from './health/routes.ts';
import { metricsRoutes } from './health/metrics-routes.ts';
import { createGuestFinder } from './features/calls/guest-uploads.ts';
import { photoRoutes } from './features/photos/upload/routes.ts';
import type { LogStream } from '@fotosoc/server-kit/telemetry/log';
import { Failure } from '@fotosoc/contract/endpoint';
import { UPLOAD_BODY } from './features/photos/upload/openapi-body.ts';
import { isolatePreviewOrigin } from '@fotosoc/delivery/registry/preview-origin';
import { createRegistry } from '@fotosoc/delivery/registry/registry';
import { deliveryRoutes } from '@fotosoc/delivery/routes';
import type { Services } from './services.ts';
import { watchRefusals } from './features/accounts/security-log/refusals.ts';
import { registerSessions } from './features/accounts/session.ts';
import { describeOlderDatabase } from './features/photos/photo-generation.ts';
import { findRedirect } from './features/redirects/queries.ts';
import { toPreviewPicture } from './features/photos/page-picture.ts';
import { readPhotoLimits } from './features/photos/photo-size.ts';
import { readSection } from './features/published-sections/read.ts';
import { siteRoutes } from './features/routes.ts';
import { listPageFeeds } from './features/feeds/feed.ts';
import { createStructuredData } from './features/structured-data/structured-data.ts';
import { openSandboxCopy, openSandboxSite } from './sandbox-site.ts';

/** Builds the server without listening: hooks for every request first, then the features of the process's role.
 *  @param onFailure called with every error code of a response
 *  @param log replaces the process's own output */
export async function buildApp(services: Services, onFailure?: OnFailure, log?: LogStream): Promise<FastifyInstance> {
  const { config } = services;
  const errorPages = new ErrorPages(services);
  const noteRefusal = watchRefusals(services);
  const { shortName, description } = services.society();
  const app = await createApp(services, {
    config,
    log,
    history: CONTRACT_HISTORY,
    secretParameters: ['token', 'judge'],
    errorPages,
    toReadableUrl,
    onFailure: (request, code, status) => {
      onFailure?.(request, code, status);
      noteRefusal(request, code, status);
    },
    isolateOrigins: (created) => isolatePreviewOrigin(created, config),
    registerSessions: async (created) => registerSessions(created, services),
    openApi: { title: `${shortName} API`, description, failure: Failure, bodies: { 'POST /api/photos': UPLOAD_BODY } },
  });

  healthRoutes(app, services, async () => {
    const warning = await describeOlderDatabase(services.db, services.objects);
    return warning === undefined ? [] : [warning];
  });
  metricsRoutes(app, services);
  if (config.role === 'jobs') return app;
  await photoRoutes(app, services, createGuestFinder(services));
  if (config.role === 'photos') return app;
  const registry = createRegistry(services, (error) => app.log.error({ err: error }, 'reading the registry failed'));
  errorPages.frameBy(registry);
  app.addHook('onListen', () => services.background.run(() => registry.read()));
  await siteRoutes(app, services, () => registry.listPages());
  await deliveryRoutes(app, services, registry, {
    presentSite: async () => presentSite(services),
    pictureOf: toPreviewPicture,
    findMoved: async (path) => findRedirect(services.db, path),
    openSite: async (tried) => openSandboxSite(services, tried, buildApp),
    openCopy: async (tried) => openSandboxCopy(services, tried, buildApp),
  });
  return app;
}

/** Reads what every page shows of the society. */
async function presentSite(services: Services): Promise<PresentedSite> {
  const { config, db } = services;
  const [society, photoLimits] = await Promise.all([
    readSection(services, 'society'),
    readPhotoLimits(db, config.photos),
  ]);
  return {
    identity: society,
    frameOrigins: listFrameOrigins(society),
    state: { photoLimits },
    listFeeds: (path) => listPageFeeds(path, society),
    createStructuredData: (page) => createStructuredData(page, config.publicUrl, society),
  };
}
