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

/** What the society's site does by the clock. */
export function siteJobs(site: Pick<Site, 'administrator' | 'db' | 'now' | 'objects' | 'society'>): Job[] {
  const { db, objects } = site;
  return [
    { everyMs: 30_000, run: () => compareGenerations(db, objects) },
    { everyMs: HOUR_MS, run: () => endRights(site) },
  ];
}

/** Returns the sweeps of what no single date decides: erased accounts, files, and rows that stay without a person.
 *  @param say told in a sentence what became of photo files */
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
