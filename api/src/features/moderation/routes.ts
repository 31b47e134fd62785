import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { SiteServices } from '../services.ts';
import { findCase, listCases } from './cases.ts';
import { decideCaption, decideGallery, decidePhoto, decidePortfolio } from './decide.ts';
import { hideSenderCaptions } from './hide-sender-captions.ts';
import { listCaptionGalleries, readReviewSettings, updateCaptionsWait, saveReviewSettings } from './settings.ts';

export function moderationRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'config' | 'db' | 'now' | 'society'>,
): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/review', async ({ query }) => listCases(db, query, now()));

  serveReadEndpoint(app, 'GET /api/review/cases/:id', async ({ params, fail }) => {
    const found = await findCase(db, params.id, now());
    if (!found) throw fail(404, 'review/not-found', 'The reported photo or caption is no longer on the site.');
    return { case: found };
  });

  serveEndpoint(app, 'PUT /api/review/captions/:id', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decideCaption(site, params.id, { by: user, ...body });
  });

  serveEndpoint(app, 'POST /api/review/captions/:id/sender-hidings', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return hideSenderCaptions(site, params.id, user);
  });

  serveEndpoint(app, 'PUT /api/review/photos/:id', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decidePhoto(site, params.id, { by: user, ...body });
  });

  serveEndpoint(app, 'PUT /api/review/portfolios/:portfolioLink', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decidePortfolio(site, params.portfolioLink, { by: user, ...body });
  });

  serveEndpoint(app, 'PUT /api/review/galleries/:link/visibility', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decideGallery(site, params.link, { by: user, ...body });
  });

  serveReadEndpoint(app, 'GET /api/review/settings', async () => ({
    settings: await readReviewSettings(db),
    galleries: await listCaptionGalleries(db),
  }));

  serveEndpoint(app, 'PUT /api/review/settings', async ({ body, user, fail }) => {
    await limitSaves(site, { user, fail });
    await saveReviewSettings(db, { by: user.id, settings: body, now: now() });
    return { settings: body };
  });

  serveEndpoint(app, 'PUT /api/review/galleries/:link', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const gallery = await updateCaptionsWait(db, { by: user.id, link: params.link, ...body, now: now() });
    if (!gallery) throw fail(404, 'galleries/not-found', 'This gallery is no longer on the site.');
    return { gallery };
  });
}
