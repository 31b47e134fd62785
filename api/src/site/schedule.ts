import type { Job } from '../ground/jobs/scheduler.ts';
import { HOUR_MS } from '../ground/units.ts';
import { deleteOldLoginFailures } from './accounts/login-delay.ts';
import { eraseLeft } from './accounts/leaving/erase.ts';
import { deleteExpiredEmailLinks } from './accounts/own/email-links.ts';
import { deleteExpiredResets } from './accounts/queries.ts';
import { endRights } from './accounts/rights/end-rights.ts';
import { deleteExpiredInvitations } from './accounts/rights/queries.ts';
import { deleteEndedSessions } from './accounts/session-store.ts';
import { sweepParts } from './content/parts/sweep.ts';
import { deleteRemovedCaptions } from './own-things/routes.ts';
import { forgetHandOvers } from './hand-over/forget.ts';
import { forgetBorrowers } from './loans/forget-borrowers.ts';
import { compareGenerations } from './photos/photo-generation.ts';
import { sweepPhotos } from './photos/sweep.ts';
import { deleteOldCases } from './review/old-cases.ts';
import type { Site } from './site.ts';
import { forgetStrangers } from './strangers.ts';

/** What the society's site does by the clock. */
export function siteJobs(site: Pick<Site, 'administrator' | 'db' | 'now' | 'objects' | 'society'>): Job[] {
  const { db, objects } = site;
  return [
    { everyMs: 30_000, run: () => compareGenerations(db, objects) },
    { everyMs: HOUR_MS, run: () => endRights(site) },
  ];
}

/** What of it has had its time.
 *  @param say told in a sentence what became of photo files */
export function siteSweeps(site: Site, say: (sentence: string) => void): (() => Promise<void>)[] {
  const { db, now } = site;
  return [
    () => eraseLeft(site),
    () => sweepParts(site),
    () => sweepPhotos(site, say),
    () => deleteOldLoginFailures(db, now()),
    () => deleteExpiredResets(db, now()),
    () => deleteEndedSessions(db, now()),
    () => deleteExpiredInvitations(db, now()),
    () => forgetHandOvers(site),
    () => forgetBorrowers(site),
    () => deleteExpiredEmailLinks(db, now()),
    () => deleteRemovedCaptions(db, now()),
    () => deleteOldCases(db, now()),
    () => forgetStrangers(db, now()),
  ];
}
