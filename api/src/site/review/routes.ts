import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { listEntries } from '../record.ts';
import type { Site } from '../site.ts';
import { findCase, listCases } from './cases.ts';
import { decideCaption, decideGallery, decidePhoto, decidePortfolio } from './decide.ts';
import { hideFromSender } from './hide-from-sender.ts';
import { listCaptionGalleries, readSettings, saveCaptionsWait, saveSettings } from './settings.ts';
import { undoDecision } from './undo.ts';

export function reviewRoutes(app: FastifyInstance, site: Pick<Site, 'config' | 'db' | 'now' | 'society'>): void {
  const { db, now } = site;

  readEndpoint(app, 'GET /api/review', async ({ query }) => listCases(db, query, now()));

  readEndpoint(app, 'GET /api/review/cases/:id', async ({ params, fail }) => {
    const found = await findCase(db, params.id, now());
    if (!found) throw fail(404, 'review/not-found', 'What this was about is not there any more.');
    return { case: found };
  });

  endpoint(app, 'PUT /api/review/captions/:id', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decideCaption(site, params.id, { by: user, ...body });
  });

  endpoint(app, 'POST /api/review/captions/:id/sender-hidings', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return hideFromSender(site, params.id, user);
  });

  endpoint(app, 'PUT /api/review/photos/:id', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decidePhoto(site, params.id, { by: user, ...body });
  });

  endpoint(app, 'PUT /api/review/portfolios/:portfolioLink', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decidePortfolio(site, params.portfolioLink, { by: user, ...body });
  });

  endpoint(app, 'PUT /api/review/galleries/:link/visibility', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    return decideGallery(site, params.link, { by: user, ...body });
  });

  readEndpoint(app, 'GET /api/review/record', async ({ query }) => listEntries(db, 'captions', query, now()));

  endpoint(app, 'POST /api/review/record/:id/undo', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return undoDecision(site, params.id);
  });

  readEndpoint(app, 'GET /api/review/settings', async () => ({
    settings: await readSettings(db),
    galleries: await listCaptionGalleries(db),
  }));

  endpoint(app, 'PUT /api/review/settings', async ({ body, user, fail }) => {
    await limitSaves(site, { user, fail });
    await saveSettings(db, { by: user.id, settings: body, now: now() });
    return { settings: body };
  });

  endpoint(app, 'PUT /api/review/galleries/:link', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const gallery = await saveCaptionsWait(db, { by: user.id, link: params.link, ...body, now: now() });
    if (!gallery) throw fail(404, 'galleries/not-found', 'This gallery is not there any more.');
    return { gallery };
  });
}
