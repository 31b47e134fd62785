import type { Migration } from 'kysely';
import * as accounts from './migrations/0001-accounts.ts';
import * as photos from './migrations/0002-photos.ts';
import * as captions from './migrations/0003-captions.ts';
import * as equipment from './migrations/0004-equipment.ts';
import * as fotosOfTheWeek from './migrations/0007-fotos-of-the-week.ts';
import * as bookings from './migrations/0008-bookings.ts';
import * as content from './migrations/0011-content.ts';
import * as fotoSource from './migrations/0013-foto-source.ts';
import * as cancelledBookings from './migrations/0027-cancelled-bookings.ts';
import * as counters from './migrations/0028-counters.ts';
import * as confirmedSessions from './migrations/0033-confirmed-sessions.ts';
import * as growth from './migrations/0045-growth.ts';
import * as resetRequests from './migrations/0051-reset-requests.ts';
import * as rights from './migrations/0062-rights.ts';
import * as desk from './migrations/0070-desk.ts';
import * as loanMails from './migrations/0072-loan-mails.ts';
import * as confirmedBookings from './migrations/0073-confirmed-bookings.ts';
import * as kits from './migrations/0077-kits.ts';
import * as ownAccount from './migrations/0080-own-account.ts';
import * as leaving from './migrations/0081-leaving.ts';
import * as hiding from './migrations/0090-hiding.ts';
import * as hiddenGalleries from './migrations/0091-hidden-galleries.ts';
import * as photoCredits from './migrations/0095-photo-credits.ts';
import * as unitNotes from './migrations/0096-unit-notes.ts';
import * as equipmentPictures from './migrations/0097-equipment-pictures.ts';
import * as loanTroubles from './migrations/0098-loan-troubles.ts';
import * as events from './migrations/0100-events.ts';
import * as search from './migrations/0101-search.ts';
import * as parts from './migrations/0110-parts.ts';
import * as plannedFotos from './migrations/0111-planned-fotos.ts';
import * as retiredEquipment from './migrations/0112-retired-equipment.ts';
import * as strangers from './migrations/0113-strangers.ts';
import * as failedPublications from './migrations/0116-failed-publications.ts';
import * as societyPhotos from './migrations/0117-society-photos.ts';
import * as movedIn from './migrations/0120-moved-in.ts';
import * as madeWithIt from './migrations/0122-made-with-it.ts';
import * as loansOnPages from './migrations/0127-loans-on-pages.ts';
import * as handOvers from './migrations/0130-hand-overs.ts';
import * as committeeTies from './migrations/0132-committee-ties.ts';
import * as outsidePictures from './migrations/0133-outside-pictures.ts';
import * as photoWork from './migrations/0140-photo-work.ts';
import * as borrowerNames from './migrations/0150-borrower-names.ts';
import * as itemsOfBookings from './migrations/0151-items-of-bookings.ts';
import * as photoTitles from './migrations/0154-photo-titles.ts';
import * as searchDates from './migrations/0161-search-dates.ts';
import * as searchPhotoTitles from './migrations/0162-search-photo-titles.ts';
import * as allBookings from './migrations/0170-all-bookings.ts';
import * as equipmentFacts from './migrations/0171-equipment-facts.ts';
import * as draftBases from './migrations/0172-draft-bases.ts';
import * as emailRanks from './migrations/0175-email-ranks.ts';
import * as rightsOfDeletedAccounts from './migrations/0176-rights-of-deleted-accounts.ts';
import * as erasedWords from './migrations/0180-erased-words.ts';
import * as securityEvents from './migrations/0193-security-events.ts';
import * as suspensions from './migrations/0194-suspensions.ts';
import * as passkeys from './migrations/0200-passkeys.ts';
import * as undoableHandover from './migrations/0207-undoable-handover.ts';
import * as avif from './migrations/0210-avif.ts';
import * as galleryFacts from './migrations/0220-gallery-facts.ts';
import * as photosByCredit from './migrations/0221-photo-credits.ts';
import * as searchGalleryDescriptions from './migrations/0222-search-gallery-descriptions.ts';
import * as photoRevision from './migrations/0223-photo-revision.ts';
import * as openCalls from './migrations/0224-open-calls.ts';
import * as eventSignUps from './migrations/0225-event-sign-ups.ts';
import * as eventsBySlug from './migrations/0229-events-by-slug.ts';
import * as shownCaptions from './migrations/0230-shown-captions.ts';
import * as judgingTimes from './migrations/0233-judging-times.ts';
import * as blocksAndAccessories from './migrations/0234-blocks-and-accessories.ts';
import * as rooms from './migrations/0235-rooms.ts';
import * as callGuests from './migrations/0238-call-guests.ts';

/** Migrations of the society's data. */
export const SITE_MIGRATIONS: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-photos': photos,
  '0003-captions': captions,
  '0004-equipment': equipment,
  '0007-fotos-of-the-week': fotosOfTheWeek,
  '0008-bookings': bookings,
  '0011-content': content,
  '0013-foto-source': fotoSource,
  '0027-cancelled-bookings': cancelledBookings,
  '0028-counters': counters,
  '0033-confirmed-sessions': confirmedSessions,
  '0045-growth': growth,
  '0051-reset-requests': resetRequests,
  '0062-rights': rights,
  '0070-desk': desk,
  '0072-loan-mails': loanMails,
  '0073-confirmed-bookings': confirmedBookings,
  '0077-kits': kits,
  '0080-own-account': ownAccount,
  '0081-leaving': leaving,
  '0090-hiding': hiding,
  '0091-hidden-galleries': hiddenGalleries,
  '0095-photo-credits': photoCredits,
  '0096-unit-notes': unitNotes,
  '0097-equipment-pictures': equipmentPictures,
  '0098-loan-troubles': loanTroubles,
  '0100-events': events,
  '0101-search': search,
  '0110-parts': parts,
  '0111-planned-fotos': plannedFotos,
  '0112-retired-equipment': retiredEquipment,
  '0113-strangers': strangers,
  '0116-failed-publications': failedPublications,
  '0117-society-photos': societyPhotos,
  '0120-moved-in': movedIn,
  '0122-made-with-it': madeWithIt,
  '0127-loans-on-pages': loansOnPages,
  '0130-hand-overs': handOvers,
  '0132-committee-ties': committeeTies,
  '0133-outside-pictures': outsidePictures,
  '0140-photo-work': photoWork,
  '0150-borrower-names': borrowerNames,
  '0151-items-of-bookings': itemsOfBookings,
  '0154-photo-titles': photoTitles,
  '0161-search-dates': searchDates,
  '0162-search-photo-titles': searchPhotoTitles,
  '0170-all-bookings': allBookings,
  '0171-equipment-facts': equipmentFacts,
  '0172-draft-bases': draftBases,
  '0175-email-ranks': emailRanks,
  '0176-rights-of-deleted-accounts': rightsOfDeletedAccounts,
  '0180-erased-words': erasedWords,
  '0193-security-events': securityEvents,
  '0194-suspensions': suspensions,
  '0200-passkeys': passkeys,
  '0207-undoable-handover': undoableHandover,
  '0210-avif': avif,
  '0220-gallery-facts': galleryFacts,
  '0221-photo-credits': photosByCredit,
  '0222-search-gallery-descriptions': searchGalleryDescriptions,
  '0223-photo-revision': photoRevision,
  '0224-open-calls': openCalls,
  '0225-event-sign-ups': eventSignUps,
  '0229-events-by-slug': eventsBySlug,
  '0230-shown-captions': shownCaptions,
  '0233-judging-times': judgingTimes,
  '0234-blocks-and-accessories': blocksAndAccessories,
  '0235-rooms': rooms,
  '0238-call-guests': callGuests,
};
