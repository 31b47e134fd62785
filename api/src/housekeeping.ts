import { ANSWERS_KEPT_MS } from './http/idempotency.ts';
import { MEMBER_LIFETIME } from './plugins/session-store.ts';
import { refuseDamage } from './features/deployments/status/damage.ts';
import { rollBackAllBad } from './features/deployments/rollout/automatic-rollback.ts';
import { deleteReportsBefore } from './features/deployments/analysis/reports.ts';
import type { Services } from './services.ts';

const SWEEP_EVERY_MS = 3600_000;
const MAIL_EVERY_MS = 30_000;
const ANALYSE_EVERY_MS = 60_000;
const DAY_MS = 24 * 3600_000;

/** Removes what has had its time: forgotten photos, and rows nobody will ask for again. */
export async function sweep({ db, photos, now }: Services): Promise<void> {
  const before = (ageMs: number) => new Date(now().getTime() - ageMs).toISOString();
  await photos.sweep();
  await db.deleteFrom('idempotent_answers').where('created_at', '<', before(ANSWERS_KEPT_MS)).execute();
  await db.deleteFrom('rate_limits').where('resets_at', '<', before(0)).execute();
  await db.deleteFrom('login_failures').where('last_at', '<', before(DAY_MS)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('sessions').where('created_at', '<', before(MEMBER_LIFETIME.absoluteMs)).execute();
  await deleteReportsBefore(db, new Date(before(30 * DAY_MS)));
  await db
    .deleteFrom('mails')
    .where('sent_at', '<', before(30 * DAY_MS))
    .execute();
}

/** Sweeps and looks for damaged bundles now and every hour, sends mails that wait for another try, and takes versions
 *  back that are bad. Returns how to stop. */
export function startHousekeeping(services: Services): () => void {
  const { background, deliverMails } = services;
  const tidy = () => {
    background.run(() => sweep(services));
    background.run(() => refuseDamage(services));
  };
  const send = () => background.run(deliverMails);
  const timers = [
    setInterval(tidy, SWEEP_EVERY_MS),
    setInterval(send, MAIL_EVERY_MS),
    setInterval(() => rollBackAllBad(services), ANALYSE_EVERY_MS),
  ];
  tidy();
  send();
  return () => timers.forEach(clearInterval);
}
