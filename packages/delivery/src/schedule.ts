import type { Job } from '@fotosoc/server-kit/jobs/scheduler';
import { deleteOldNetworks, deleteBucketsBefore } from './analysis/baseline.ts';
import { deleteExpiredViews, deleteOldCounts, SLOT_MS } from './analysis/counters.ts';
import type { DeliveryServices } from './services.ts';
import { removeUnusedVersions } from './publish/retention.ts';
import { runAutomaticRollouts } from './rollout/automatic-rollback.ts';
import { requireNoDamage } from './status/damage.ts';
import { renewConfiguredTokens } from './tokens/tokens.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fotosoc/server-kit/units';

/** Returns the scheduled jobs of the delivery module. */
export function createDeliveryJobs(delivery: DeliveryServices): Job[] {
  const { config, db, now, reserve } = delivery;
  return [
    { everyMs: MINUTE_MS, isDoneAtStart: true, run: () => reserve.fill() },
    { everyMs: HOUR_MS, isDoneAtStart: true, run: () => requireNoDamage(delivery) },
    { everyMs: SLOT_MS, run: () => runAutomaticRollouts(delivery) },
    { everyMs: MINUTE_MS, isOfEach: true, run: () => renewConfiguredTokens(db, config.deployTokens, now()) },
  ];
}

/** Returns the sweeps of counters and files without declared retention.
 *  @param monthAgo older counters are deleted */
export function createDeliverySweeps(delivery: DeliveryServices, monthAgo: Date): (() => Promise<void>)[] {
  const { db, now } = delivery;
  return [
    () => deleteExpiredViews(db, now()),
    () => deleteOldCounts(db, monthAgo),
    () => deleteBucketsBefore(db, new Date(now().getTime() - DAY_MS)),
    () => deleteOldNetworks(db, monthAgo),
    () => removeUnusedVersions(delivery),
  ];
}
