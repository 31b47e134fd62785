import type { Job } from '@fotosoc/server-kit/jobs/scheduler';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { eraseDeletedAccounts } from './accounts/deletion/erase.ts';
import { processEndingRights } from './accounts/rights/end-rights.ts';
import { deleteExpiredGuests, deleteGuestsOfAccount } from './calls/delete-guest.ts';
import { deleteUnusedSectionData } from './content/sections/sweep.ts';
import { selectEventPictureIds } from './events/read.ts';
import { deleteExpiredHandovers } from './handover/delete-expired.ts';
import { anonymiseBorrowers } from './loans/anonymise-borrowers.ts';
import { convertPhotos } from './photos/convert.ts';
import { updateGenerationNote } from './photos/photo-generation.ts';
import { selectUsedPhotoIds } from './photo-uses.ts';
import { sweepPhotos } from './photos/sweep.ts';
import { deleteUnusedSearchTerms } from './search/delete-unused-terms.ts';
import type { SiteServices } from './services.ts';

/** Returns the scheduled jobs of the society's site. */
export function createSiteJobs(
  site: Pick<
    SiteServices,
    'administrator' | 'config' | 'db' | 'now' | 'objects' | 'photos' | 'photoStorage' | 'society'
  >,
): Job[] {
  const { db, objects } = site;
  return [
    { everyMs: 30_000, run: () => updateGenerationNote(db, objects) },
    { everyMs: 30_000, run: (isOurs) => convertPhotos(site, isOurs) },
    { everyMs: HOUR_MS, run: () => processEndingRights(site) },
  ];
}

/** Returns the sweeps of data without a single expiry date: deleted accounts, files, and rows that stay anonymised.
 *  @param say called with a sentence about the photo files */
export function createSiteSweeps(site: SiteServices, say: (sentence: string) => void): (() => Promise<void>)[] {
  return [
    () => eraseDeletedAccounts(site, deleteGuestsOfAccount),
    () => deleteExpiredGuests(site),
    () => deleteUnusedSectionData(site, selectEventPictureIds),
    () => sweepPhotos(site, say, selectUsedPhotoIds),
    () => deleteExpiredHandovers(site),
    () => anonymiseBorrowers(site),
    () => deleteUnusedSearchTerms(site.db),
  ];
}
