import { announceActions } from '@fotosoc/delivery/announcements/announce';
import { createDeliveryJobs, createDeliverySweeps } from '@fotosoc/delivery/schedule';
import type { Job } from '@fotosoc/server-kit/jobs/scheduler';
import { createExpirySweeps } from '@fotosoc/server-kit/personal-data/expire';
import { createInfrastructureSweeps } from '@fotosoc/server-kit/schedule';
import { write } from '@fotosoc/server-kit/db/write';
import type { Services } from './services.ts';
import { mailResetLinks } from './features/accounts/reset-requests.ts';
import { publishScheduledPages } from './features/content/sections/publish-scheduled.ts';
import { cancelUnconfirmedBookings, releaseUncollectedItems } from './features/loans/desk/cancel-unconfirmed.ts';
import { remindBorrowers } from './features/loans/desk/remind.ts';
import { endRoomBookings } from './features/loans/rooms.ts';
import { settleSignUps } from './features/places/settle.ts';
import { SITE_ROW_SECTIONS } from './features/row-section-list.ts';
import { createSiteJobs, createSiteSweeps } from './features/schedule.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fotosoc/server-kit/units';

const MONTH_MS = 30 * DAY_MS;

/** Returns the scheduled jobs.
 *  @param onRound called after each successful half-minute round */
export function createJobs(services: Services, onRound: () => void = () => undefined): Job[] {
  return [
    { everyMs: HOUR_MS, isDoneAtStart: true, run: (isOurs) => deleteExpiredData(services, isOurs, console.log) },
    { everyMs: MINUTE_MS / 2, isDoneAtStart: true, run: () => writeAndDeliver(services).then(onRound) },
    ...createDeliveryJobs(services),
    ...createSiteJobs(services),
  ];
}

async function writeAndDeliver(services: Services): Promise<void> {
  await announceActions(services);
  await publishScheduled(services);
  await mailResetLinks(services);
  await cancelUnconfirmedBookings(services);
  await releaseUncollectedItems(services);
  await write(services.db, 'equipment', async (trx) => endRoomBookings(trx, services.now()));
  await remindBorrowers(services);
  await settleSignUps(services);
  await services.deliverMails();
}

/** Publishes pages whose scheduled time has come. */
export async function publishScheduled(services: Services): Promise<void> {
  await publishScheduledPages({ ...services, rowSections: SITE_ROW_SECTIONS });
}

/** Deletes expired data: unused photos, and rows of no further use.
 *  @param isOurs called before each step; returns `false` when another process has taken over the job
 *  @param say called with a sentence about deleted photo files */
export async function deleteExpiredData(
  services: Services,
  isOurs = () => true,
  say: (sentence: string) => void = () => undefined,
): Promise<void> {
  const monthAgo = new Date(services.now().getTime() - MONTH_MS);
  const steps = [
    ...createSiteSweeps(services, say),
    ...createDeliverySweeps(services, monthAgo),
    ...createExpirySweeps(services),
    ...createInfrastructureSweeps(services),
  ];
  for (const step of steps) {
    if (!isOurs()) return;
    await step();
  }
}
