import type { Job } from '../ground/jobs/scheduler.ts';
import { HOUR_MS } from '../ground/units.ts';
import { eraseLeft } from './accounts/leaving/erase.ts';
import { endRights } from './accounts/rights/end-rights.ts';
import { sweepParts } from './content/parts/sweep.ts';
import { forgetHandOvers } from './hand-over/forget.ts';
import { forgetBorrowers } from './loans/forget-borrowers.ts';
import { compareGenerations } from './photos/photo-generation.ts';
import { sweepPhotos } from './photos/sweep.ts';
import { forgetSearchTerms } from './search/forget-terms.ts';
import type { Site } from './site.ts';

/** Returns the scheduled jobs of the society's site. */
export function siteJobs(site: Pick<Site, 'administrator' | 'db' | 'now' | 'objects' | 'society'>): Job[] {
  const { db, objects } = site;
  return [
    { everyMs: 30_000, run: () => compareGenerations(db, objects) },
    { everyMs: HOUR_MS, run: () => endRights(site) },
  ];
}

/** Returns the sweeps of data without a single expiry date: deleted accounts, files, and rows that stay anonymised.
 *  @param say called with a sentence about the photo files */
export function siteSweeps(site: Site, say: (sentence: string) => void): (() => Promise<void>)[] {
  return [
    () => eraseLeft(site),
    () => sweepParts(site),
    () => sweepPhotos(site, say),
    () => forgetHandOvers(site),
    () => forgetBorrowers(site),
    () => forgetSearchTerms(site.db),
  ];
}
