import type { RecentViews } from '@fotosoc/contract/registry/status';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { RemoteDeploymentRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { formatInstantAndZone } from '@fotosoc/contract/instant';
import { listTimeBuckets, BUCKET_MS } from './baseline.ts';
import { listDeployments } from '../versions/deployments.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const MINUTES = 15;
const LATEST_BUCKETS = (MINUTES * MINUTE_MS) / BUCKET_MS;
/** Thresholds of a failing version: number and share of bad views. A version has recovered below half of both. */
const FAILING_THRESHOLDS = { bad: 5, share: 0.2 };

/** Minimum duration of a reported failure: a version that fails may be rolled back in the meantime. */
const MIN_FAILURE_MS = 2 * MINUTE_MS;

interface LiveVersion {
  remote: string;
  version: string;
}

/** Updates the failing periods of live versions from the page reports of the last minutes. */
export async function updateHealth({ db, now }: Pick<ServerKit, 'db' | 'now'>): Promise<void> {
  const at = now().toISOString();
  for (const live of (await listDeployments(db)).flatMap(toLiveVersions)) {
    const period = await findFailingPeriod(db, live);
    const isFailing = period !== undefined && period.until === null;
    const { views, bad } = sumLatestBuckets(await listTimeBuckets(db, { ...live, now: now() }));
    if (!isFailing && bad >= FAILING_THRESHOLDS.bad && bad >= FAILING_THRESHOLDS.share * views) {
      const begun = { since: at, until: null, told: 0 };
      await write(db, 'none', (trx) =>
        trx
          .insertInto('failing_periods')
          .values({ ...live, ...begun })
          .onConflict((conflict) => conflict.columns(['remote', 'version']).doUpdateSet(begun))
          .execute(),
      );
    } else if (isFailing && views > 0 && bad < (FAILING_THRESHOLDS.share / 2) * views) {
      await write(db, 'none', (trx) =>
        trx
          .updateTable('failing_periods')
          .set({ until: at })
          .where('remote', '=', live.remote)
          .where('version', '=', live.version)
          .execute(),
      );
    }
  }
}

/** Returns the views of the live versions of a remote in the last two hours. */
export async function listRecentViews(db: Db, deployment: RemoteDeploymentRow, now: Date): Promise<RecentViews[]> {
  const found: RecentViews[] = [];
  for (const live of toLiveVersions(deployment)) {
    const spans = await listTimeBuckets(db, { ...live, now });
    const period = await findFailingPeriod(db, live);
    const isFailing = period !== undefined && period.until === null;
    const state = isFailing ? 'failing' : spans.some(({ views }) => views > 0) ? 'well' : 'unseen';
    const since = isFailing ? period.since : (period?.until ?? null);
    found.push({ version: live.version, state, since, spans });
  }
  return found;
}

/** Returns the problems of failing versions, as text. */
export async function listFailureTexts(
  db: Db,
  remote: string,
  recent: readonly RecentViews[],
): Promise<{ version: string; evidence: string }[]> {
  const failing = recent.filter(({ state }) => state === 'failing');
  if (failing.length === 0) return [];
  const messages = await db
    .selectFrom('rollout_analyses')
    .select(['version', 'message'])
    .where('remote', '=', remote)
    .where('message', 'is not', null)
    .orderBy('message_at')
    .execute();
  return failing.map(({ version, since, spans }) => {
    const { views, bad } = sumLatestBuckets(spans);
    const seen = `${Math.round(bad)} of ${Math.round(views)} page views of the last ${MINUTES} minutes failed`;
    const message = messages.findLast((one) => one.version === version)?.message;
    const evidence = [`${seen}, since ${formatInstantAndZone(since!)}`, message].filter(Boolean).join('; ');
    return { version, evidence };
  });
}

interface UnreportedChange extends LiveVersion {
  /** Time at which the failing period began or ended. */
  since: string;
  /** Description of the failure; undefined after recovery. */
  evidence: string | undefined;
  /** Value of the column `told` after the team has been notified. */
  told: number;
}

/** Returns live versions failing for two minutes, and recovered versions whose failure was reported. */
export async function listUnreportedChanges(db: Db, now: Date): Promise<UnreportedChange[]> {
  const untold: UnreportedChange[] = [];
  for (const deployment of await listDeployments(db)) {
    for (const live of toLiveVersions(deployment)) {
      const period = await findFailingPeriod(db, live);
      if (!period) continue;
      const { since, until, told } = period;
      if (until !== null && told === 1) untold.push({ ...live, since: until, evidence: undefined, told: 2 });
      if (until !== null || told > 0 || now.getTime() - Date.parse(since) < MIN_FAILURE_MS) continue;
      const failures = await listFailureTexts(db, live.remote, await listRecentViews(db, deployment, now));
      const evidence = failures.find(({ version }) => version === live.version)?.evidence;
      if (evidence !== undefined) untold.push({ ...live, since, evidence, told: 1 });
    }
  }
  return untold;
}

/** @returns false if another process has marked the change first */
export async function markHealthChangeReported(
  trx: Db,
  { remote, version }: LiveVersion,
  told: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('failing_periods')
    .set({ told })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('told', '<', told)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function sumLatestBuckets(spans: RecentViews['spans']): RecentViews['spans'][number] {
  return spans
    .slice(-LATEST_BUCKETS)
    .reduce((sum, { views, bad }) => ({ views: sum.views + views, bad: sum.bad + bad }));
}

function toLiveVersions({ name, active_version, canary_version, retired_at }: RemoteDeploymentRow): LiveVersion[] {
  if (retired_at !== null) return [];
  return [active_version, canary_version].flatMap((version) => (version === null ? [] : { remote: name, version }));
}

function findFailingPeriod(db: Db, { remote, version }: LiveVersion) {
  return db
    .selectFrom('failing_periods')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
}
