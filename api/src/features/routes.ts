import type { FastifyInstance } from 'fastify';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Reversers } from './activity-log/reversers.ts';
import { activityLogRoutes } from './activity-log/routes.ts';
import { createPeopleReversers } from './accounts/rights/undo-rights.ts';
import { FOTO_REVERSERS } from './content/foto-plan/changes.ts';
import { createPublicationReversers } from './content/sections/publish.ts';
import { EVENT_REVERSERS } from './events/changes.ts';
import { createHandoverReversers } from './handover/undo.ts';
import { listBookingItems } from './loans/desk/booking-items.ts';
import { PHOTO_SIZE_REVERSERS } from './photo-size/undo.ts';
import { DESK_REVERSERS } from './loans/desk/undo-action.ts';
import { BLOCK_REVERSERS } from './loans/desk/undo-block.ts';
import { INDUCTION_REVERSERS } from './loans/undo-induction.ts';
import { createModerationReversers } from './moderation/undo.ts';
import { requireConfirmation } from './accounts/confirmation.ts';
import { confirmationRoutes } from './accounts/confirmation-routes.ts';
import { accountDeletionRoutes } from './accounts/deletion/deletion-routes.ts';
import { ownAccountRoutes } from './accounts/own/account-routes.ts';
import { emailRoutes } from './accounts/own/email-routes.ts';
import { resetRoutes } from './accounts/reset-routes.ts';
import { committeeAccountRoutes } from './accounts/rights/committee-routes.ts';
import { invitationRoutes } from './accounts/rights/invitation-routes.ts';
import { peopleRoutes } from './accounts/rights/people-routes.ts';
import { passkeyRoutes } from './accounts/passkeys/passkey-routes.ts';
import { passkeyRecoveryRoutes } from './accounts/passkeys/recovery-routes.ts';
import { passkeySignInRoutes } from './accounts/passkeys/sign-in-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { securityLogRoutes } from './accounts/security-log/routes.ts';
import { suspensionRoutes } from './accounts/suspension/routes.ts';
import { eraseDeletedAccounts } from './accounts/deletion/erase.ts';
import { deleteGuestsOfAccount } from './calls/delete-guest.ts';
import { callRoutes } from './calls/routes.ts';
import { captionRoutes } from './captions/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { registerFormTickets } from './form-tickets/form-tickets.ts';
import { editingRoutes } from './content/editing-routes.ts';
import { sectionRoutes } from './content/sections/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { GALLERY_REVERSERS } from './galleries/log.ts';
import { galleryRoutes } from './galleries/routes.ts';
import { photographerRoutes } from './photographers/routes.ts';
import { handoverRoutes } from './handover/routes.ts';
import { cancellationRoutes } from './loans/cancellation-routes.ts';
import { blockRoutes } from './loans/desk/block-routes.ts';
import { deskRoutes } from './loans/desk/desk-routes.ts';
import { equipmentPhotoRoutes } from './loans/desk/equipment-photo-routes.ts';
import { pictureRoutes } from './loans/desk/picture-routes.ts';
import { createEquipmentReversers, unitRoutes } from './loans/desk/unit-routes.ts';
import { managedBookingRoutes } from './loans/desk/managed-booking-routes.ts';
import { equipmentRoutes } from './loans/equipment-routes.ts';
import { equipmentUsedRoutes } from './loans/equipment-used/routes.ts';
import { roomRoutes } from './loans/room-routes.ts';
import { loanRoutes } from './loans/routes.ts';
import { createRuleReversers, ruleRoutes } from './loans/rule-routes.ts';
import { downloadRoutes } from './my-data/download/routes.ts';
import { myDataRoutes } from './my-data/routes.ts';
import { mediaRoutes } from './photos/media-routes.ts';
import { photoSizeRoutes } from './photo-size/routes.ts';
import { placesRoutes } from './places/routes.ts';
import { portfolioRoutes } from './portfolios/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { reportRoutes } from './moderation/report-routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { SITE_ROW_SECTIONS } from './row-section-list.ts';
import type { SiteServices } from './services.ts';
import { sourceRoutes } from './sources/routes.ts';
import { sitemapRoutes, type ListPages } from './sitemap/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { wellKnownRoutes } from './well-known/routes.ts';

/** Registers all routes of the society's site except uploads, which may have a separate process.
 *  @param listPages returns the existing pages */
export async function siteRoutes(app: FastifyInstance, site: SiteServices, listPages: ListPages): Promise<void> {
  registerFormTickets(app, site);
  accountRoutes(app, site, async () => eraseDeletedAccounts(site, deleteGuestsOfAccount));
  confirmationRoutes(app, site);
  resetRoutes(app, site);
  ownAccountRoutes(app, site);
  emailRoutes(app, site);
  passkeyRoutes(app, site);
  passkeySignInRoutes(app, site);
  passkeyRecoveryRoutes(app, site);
  accountDeletionRoutes(app, site);
  myDataRoutes(app, site);
  downloadRoutes(app, site);
  peopleRoutes(app, site);
  securityLogRoutes(app, site);
  suspensionRoutes(app, site);
  committeeAccountRoutes(app, site);
  invitationRoutes(app, site);
  handoverRoutes(app, site);
  portfolioRoutes(app, site);
  galleryRoutes(app, site);
  await callRoutes(app, site);
  photographerRoutes(app, site);
  captionRoutes(app, site);
  reportRoutes(app, site);
  moderationRoutes(app, site);
  statsRoutes(app, site);
  loanRoutes(app, site);
  roomRoutes(app, site);
  equipmentUsedRoutes(app, site);
  cancellationRoutes(app, site);
  equipmentRoutes(app, site);
  deskRoutes(app, site);
  blockRoutes(app, site);
  unitRoutes(app, site);
  pictureRoutes(app, site);
  equipmentPhotoRoutes(app, site);
  ruleRoutes(app, site);
  managedBookingRoutes(app, site);
  const outsideContent = await contentRoutes(app, site);
  editingRoutes(app, site);
  const outsideEvents = eventRoutes(app, site);
  await placesRoutes(app, site);
  sourceRoutes(app, site, [...outsideContent, ...outsideEvents]);
  searchRoutes(app, site);
  sectionRoutes(app, { ...site, rowSections: SITE_ROW_SECTIONS });
  privacyRoutes(app, site);
  await contactRoutes(app, site);
  mediaRoutes(app, site);
  photoSizeRoutes(app, site);
  sitemapRoutes(app, site, listPages);
  feedRoutes(app, site);
  wellKnownRoutes(app, site);
  activityLogRoutes(app, site, {
    reversers: createReversers(site),
    listSubjects: listLogSubjects,
    requireConfirmation: (request, fail) => requireConfirmation(site, request, fail),
  });
}

function createReversers(site: SiteServices): Reversers {
  return {
    ...createPeopleReversers(site),
    ...PHOTO_SIZE_REVERSERS,
    ...createHandoverReversers(site),
    ...createModerationReversers(),
    ...createPublicationReversers({ ...site, rowSections: SITE_ROW_SECTIONS }),
    ...FOTO_REVERSERS,
    ...EVENT_REVERSERS,
    ...GALLERY_REVERSERS,
    ...DESK_REVERSERS,
    ...BLOCK_REVERSERS,
    ...INDUCTION_REVERSERS,
    ...createEquipmentReversers(),
    ...createRuleReversers(site),
  };
}

/** Returns the ids of all items of a booking, by the id of an item; for another subject, its id. */
async function listLogSubjects(db: Db, id: string): Promise<string[]> {
  const items = await listBookingItems(db, id);
  return items.length === 0 ? [id] : items.map((item) => item.id);
}
