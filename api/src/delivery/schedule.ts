import type { Job } from '../ground/jobs/scheduler.ts';
import { deleteNetworksBefore } from './analysis/networks.ts';
import { deleteExpiredViews } from './analysis/used-views.ts';
import { deleteCountsBefore, SLOT_MS } from './analysis/view-counts.ts';
import { deleteSpansBefore } from './analysis/view-spans.ts';
import type { Delivery } from './delivery.ts';
import { removeOldVersions } from './publish/retention.ts';
import { rollBackWorse } from './rollout/automatic-rollback.ts';
import { refuseDamage } from './status/damage.ts';
import { renewConfiguredTokens } from './tokens/tokens.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../ground/units.ts';

/** Returns the scheduled jobs of the delivery module. */
export function deliveryJobs(delivery: Delivery): Job[] {
  const { config, db, now, reserve } = delivery;
  return [
    { everyMs: MINUTE_MS, isDoneAtStart: true, run: () => reserve.fill() },
    { everyMs: HOUR_MS, isDoneAtStart: true, run: () => refuseDamage(delivery) },
    { everyMs: SLOT_MS, run: () => rollBackWorse(delivery) },
    { everyMs: MINUTE_MS, isOfEach: true, run: () => renewConfiguredTokens(db, config.deployTokens, now()) },
  ];
}

/** Returns the sweeps of counters and files without declared retention.
 *  @param monthAgo older counters are deleted */
export function deliverySweeps(delivery: Delivery, monthAgo: Date): (() => Promise<void>)[] {
  const { db, now } = delivery;
  return [
    () => deleteExpiredViews(db, now()),
    () => deleteCountsBefore(db, monthAgo),
    () => deleteSpansBefore(db, new Date(now().getTime() - DAY_MS)),
    () => deleteNetworksBefore(db, monthAgo),
    () => removeOldVersions(delivery),
  ];
}
