import type { FastifyInstance } from 'fastify';
import { confirmationRoutes } from './accounts/confirmation-routes.ts';
import { leavingRoutes } from './accounts/leaving/leaving-routes.ts';
import { ownAccountRoutes } from './accounts/own/account-routes.ts';
import { emailRoutes } from './accounts/own/email-routes.ts';
import { resetRoutes } from './accounts/reset-routes.ts';
import { invitationRoutes } from './accounts/rights/invitation-routes.ts';
import { peopleRoutes } from './accounts/rights/people-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { captionRoutes } from './captions/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { editingRoutes } from './content/editing-routes.ts';
import { contentRoutes } from './content/routes.ts';
import { galleryRoutes } from './galleries/routes.ts';
import { cancellationRoutes } from './loans/cancellation-routes.ts';
import { deskRoutes } from './loans/desk/desk-routes.ts';
import { managingRoutes } from './loans/desk/managing-routes.ts';
import { equipmentRoutes } from './loans/equipment-routes.ts';
import { loanRoutes } from './loans/routes.ts';
import { downloadRoutes } from './own-things/download/routes.ts';
import { ownThingsRoutes } from './own-things/routes.ts';
import { mediaRoutes } from './photos/media-routes.ts';
import { portfolioRoutes } from './portfolios/routes.ts';
import { askingRoutes } from './review/asking-routes.ts';
import { reviewRoutes } from './review/routes.ts';
import type { Site } from './site.ts';
import { sitemapRoutes, type ListPages } from './sitemap/routes.ts';
import { statsRoutes } from './stats/routes.ts';

/** All that the society's site answers, but for uploads, which may have a process of their own.
 *  @param listPages the pages that there are */
export async function siteRoutes(app: FastifyInstance, site: Site, listPages: ListPages): Promise<void> {
  accountRoutes(app, site);
  confirmationRoutes(app, site);
  resetRoutes(app, site);
  ownAccountRoutes(app, site);
  emailRoutes(app, site);
  leavingRoutes(app, site);
  ownThingsRoutes(app, site);
  downloadRoutes(app, site);
  peopleRoutes(app, site);
  invitationRoutes(app, site);
  portfolioRoutes(app, site);
  galleryRoutes(app, site);
  captionRoutes(app, site);
  askingRoutes(app, site);
  reviewRoutes(app, site);
  statsRoutes(app, site);
  loanRoutes(app, site);
  cancellationRoutes(app, site);
  equipmentRoutes(app, site);
  deskRoutes(app, site);
  managingRoutes(app, site);
  await contentRoutes(app, site);
  editingRoutes(app, site);
  await contactRoutes(app, site);
  mediaRoutes(app, site);
  sitemapRoutes(app, site, listPages);
}
