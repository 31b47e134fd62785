import { isPostgres } from './db/connection.ts';
import { compareGenerations } from './db/photo-generation.ts';
import { emptyWriteAheadLog } from './db/sqlite/sqlite.ts';
import { deleteOldLoginFailures } from './features/accounts/login-delay.ts';
import { deleteExpiredResets } from './features/accounts/queries.ts';
import { answerResetRequests } from './features/accounts/reset-requests.ts';
import { deleteSpansBefore } from './features/deployments/analysis/view-spans.ts';
import { announceActs } from './features/deployments/announcements/announce.ts';
import { deleteNetworksBefore } from './features/deployments/analysis/networks.ts';
import { deleteAnalysesBefore } from './features/deployments/analysis/rollout-analysis.ts';
import { deleteExpiredViews } from './features/deployments/analysis/used-views.ts';
import { deleteCountsBefore, SLOT_MS } from './features/deployments/analysis/view-counts.ts';
import { deletePageStartsBefore } from './features/deployments/page-starts/page-starts.ts';
import { removeOldVersions } from './features/deployments/publish/retention.ts';
import { rollBackWorse } from './features/deployments/rollout/automatic-rollback.ts';
import { renewConfiguredTokens } from './features/deployments/tokens/tokens.ts';
import { refuseDamage } from './features/deployments/status/damage.ts';
import { sweepPhotos } from './features/photos/sweep.ts';
import { deleteOldAnswers } from './http/idempotency.ts';
import { deleteEndedRateLimits } from './http/rate-limit.ts';
import type { Job } from './jobs/scheduler.ts';
import { deleteDoneMailsBefore } from './mail/outbox.ts';
import { deleteEndedSessions } from './plugins/session-store.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What the site does by the clock. */
export function jobsOf(services: Services): Job[] {
  return [
    { everyMs: HOUR_MS, isDoneAtStart: true, run: (isOurs) => sweep(services, isOurs, console.log) },
    { everyMs: HOUR_MS, isDoneAtStart: true, run: () => refuseDamage(services) },
    { everyMs: MINUTE_MS / 2, isDoneAtStart: true, run: () => writeAndDeliver(services) },
    { everyMs: SLOT_MS, run: () => rollBackWorse(services) },
    {
      everyMs: MINUTE_MS,
      isOfEach: true,
      run: () => renewConfiguredTokens(services.db, services.config.deployTokens, services.now()),
    },
    { everyMs: MINUTE_MS / 2, run: () => compareGenerations(services.db, services.objects) },
  ];
}

async function writeAndDeliver(services: Services): Promise<void> {
  await announceActs(services);
  await answerResetRequests(services);
  await services.deliverMails();
}

/** Removes what has had its time: forgotten photos, and rows nobody will ask for again.
 *  @param isOurs asked before each step whether to go on
 *  @param say told in a sentence what became of photo files */
export async function sweep(
  services: Services,
  isOurs = () => true,
  say: (sentence: string) => void = () => undefined,
): Promise<void> {
  const { db, now } = services;
  const monthAgo = new Date(now().getTime() - 30 * DAY_MS);
  const steps = [
    () => sweepPhotos(services, say),
    () => deleteOldAnswers(db, now()),
    () => deleteEndedRateLimits(db, now()),
    () => deleteOldLoginFailures(db, now()),
    () => deleteExpiredResets(db, now()),
    () => deleteEndedSessions(db, now()),
    () => deleteExpiredViews(db, now()),
    () => deleteCountsBefore(db, monthAgo),
    () => deleteSpansBefore(db, new Date(now().getTime() - DAY_MS)),
    () => deleteAnalysesBefore(db, monthAgo),
    () => deleteNetworksBefore(db, monthAgo),
    () => removeOldVersions(services),
    () => deletePageStartsBefore(db, monthAgo),
    () => deleteDoneMailsBefore(db, monthAgo),
    async () => (isPostgres(db) ? undefined : emptyWriteAheadLog(db)),
  ];
  for (const step of steps) {
    if (!isOurs()) return;
    await step();
  }
}
