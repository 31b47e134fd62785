import { announceActs } from './delivery/announcements/announce.ts';
import { deliveryJobs, deliverySweeps } from './delivery/schedule.ts';
import type { Job } from './ground/jobs/scheduler.ts';
import { expirySweeps } from './ground/personal-data/expire.ts';
import { groundSweeps } from './ground/schedule.ts';
import type { Houses } from './houses.ts';
import { answerResetRequests } from './site/accounts/reset-requests.ts';
import { publishDue } from './site/content/parts/publish-due.ts';
import { giveBackUnconfirmed } from './site/loans/desk/give-back.ts';
import { remindBorrowers } from './site/loans/desk/remind.ts';
import { ROW_SECTIONS_OF_SITE } from './site/edited-rows.ts';
import { siteJobs, siteSweeps } from './site/schedule.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from './ground/units.ts';

const MONTH_MS = 30 * DAY_MS;

/** Returns the scheduled jobs.
 *  @param onRound called after each successful half-minute round */
export function jobsOf(houses: Houses, onRound: () => void = () => undefined): Job[] {
  return [
    { everyMs: HOUR_MS, isDoneAtStart: true, run: (isOurs) => sweep(houses, isOurs, console.log) },
    { everyMs: MINUTE_MS / 2, isDoneAtStart: true, run: () => writeAndDeliver(houses).then(onRound) },
    ...deliveryJobs(houses),
    ...siteJobs(houses),
  ];
}

async function writeAndDeliver(houses: Houses): Promise<void> {
  await announceActs(houses);
  await publishScheduled(houses);
  await answerResetRequests(houses);
  await giveBackUnconfirmed(houses);
  await remindBorrowers(houses);
  await houses.deliverMails();
}

/** Publishes pages whose scheduled time has come. */
export async function publishScheduled(houses: Houses): Promise<void> {
  await publishDue({ ...houses, rowSections: ROW_SECTIONS_OF_SITE });
}

/** Deletes expired data: unused photos, and rows of no further use.
 *  @param isOurs returns whether to continue, called before each step
 *  @param say called with a sentence about deleted photo files */
export async function sweep(
  houses: Houses,
  isOurs = () => true,
  say: (sentence: string) => void = () => undefined,
): Promise<void> {
  const monthAgo = new Date(houses.now().getTime() - MONTH_MS);
  const steps = [
    ...siteSweeps(houses, say),
    ...deliverySweeps(houses, monthAgo),
    ...expirySweeps(houses),
    ...groundSweeps(houses),
  ];
  for (const step of steps) {
    if (!isOurs()) return;
    await step();
  }
}
