import type { AuditEntry, DeploymentState, RemoteStatus, VersionStatus } from '@fotosoc/contract/registry/status';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Db } from '../../ground/db/connection.ts';
import type { DeploymentAuditRow, RemoteDeploymentRow } from '../tables.ts';
import { listAuditEntries } from '../audit/audit-log.ts';
import { findPublishedVersion } from '../audit/reason.ts';
import { findDamage, type CheckFiles } from './damage.ts';
import { stateOf, findDeployment } from '../versions/deployments.ts';
import { gradualOf } from './gradual.ts';
import { findProgress } from '../analysis/progress.ts';
import { listBroken } from './held-by-tabs.ts';
import { placesOf } from './places.ts';
import { listReleaseBreaks } from './release-breaks.ts';
import { findReasonToRebuild } from './teams-to-rebuild.ts';
import { listFailures, recentViews } from './standing.ts';
import { listLabels } from '../tokens/tokens.ts';
import { findTroubles } from '../analysis/rollout-analysis.ts';
import { measureVersions, UNMEASURED } from '../analysis/timings.ts';
import { countVersions } from '../analysis/view-counts.ts';
import { NOTHING } from '../analysis/counts.ts';
import { checkReportOf, listVersions, listVersionsOf } from '../versions/versions.ts';
import type { Delivery } from '../delivery.ts';

const LISTED = 50;

type VersionRow = Awaited<ReturnType<typeof listVersionsOf>>[number];

/** Returns the status of a remote: live versions, published versions with statistics, and actions, the latest of
 *  each. */
export async function statusOf(
  delivery: Pick<Delivery, 'bundles' | 'db' | 'now'>,
  name: string,
  checkFiles?: CheckFiles,
): Promise<RemoteStatus> {
  const { db } = delivery;
  const deployment = await findDeployment(db, name);
  const newest = await listVersions(db, name, LISTED);
  const { entries, nextCursor } = await listAuditEntries(db, name, LISTED);
  const older = deployment
    ? liveVersions(deployment).filter((live) => !newest.versions.some(({ version }) => version === live))
    : [];
  const recent = deployment ? await recentViews(db, deployment, delivery.now()) : [];
  const failures = await listFailures(db, name, recent);
  const rebuild = deployment && (await findReasonToRebuild(delivery, name, deployment.active_version));
  const gradual = deployment && (await gradualOf(db, deployment, delivery.now()));
  const isNew = ({ version }: { version: string }) => !failures.some((failure) => failure.version === version);
  return {
    name,
    state: deployment ? stateOf(deployment) : null,
    activatedAt: deployment?.activated_at ?? null,
    troubles: deployment
      ? [
          ...(await findDamage(delivery, deployment, checkFiles)),
          ...failures,
          ...(await findTroubles(db, deployment)).filter(isNew),
          ...(await listBroken(db, deployment, delivery.now())).filter(isNew),
          ...(await listReleaseBreaks(delivery, deployment)),
        ]
      : [],
    ...(rebuild !== undefined && { rebuild }),
    ...(gradual && { gradual }),
    recent,
    places: await placesOf(delivery, name),
    analyses: deployment ? await findProgress(db, deployment, await findDeployment(db, 'shell'), delivery.now()) : [],
    versions: await describeVersions(db, name, [...newest.versions, ...(await listVersionsOf(db, name, older))]),
    nextVersions: newest.nextCursor,
    audit: await describeEntries(db, entries),
    nextEntries: nextCursor,
  };
}

export async function describeVersions(db: Db, name: string, rows: readonly VersionRow[]): Promise<VersionStatus[]> {
  const [counts, measures] = [await countVersions(db, name), await measureVersions(db, name)];
  return rows.map(({ version, status, status_reason, published_at, bytes, gate, origin, removed_at }) => {
    const { heard, failed, crashed, calls_failed, mismatched, timed, slow } = counts.get(version) ?? NOTHING;
    return {
      version,
      status: removed_at === null || status === 'blocked' ? status : 'removed',
      reason: status_reason,
      publishedAt: published_at,
      ...(origin === null ? {} : { origin: JSON.parse(origin) as VersionOrigin }),
      bytes,
      checks: checkReportOf({ gate }) ?? null,
      views: Math.round(heard),
      failed: Math.round(failed),
      crashed: Math.round(crashed),
      callsFailed: Math.round(calls_failed),
      mismatched: Math.round(mismatched),
      slow: Math.round(slow),
      timed: Math.round(timed),
      ...(measures.get(version) ?? UNMEASURED),
    };
  });
}

/** Converts entries of the audit log for teams. */
export async function describeEntries(db: Db, rows: readonly DeploymentAuditRow[]): Promise<AuditEntry[]> {
  const labels = await listLabels(db, [...new Set(rows.map(({ actor }) => actor))]);
  return rows.map(({ at, actor, act, before_state, after_state, reason }) => ({
    at,
    actor,
    ...(labels.has(actor) && { label: labels.get(actor) }),
    action: act,
    version: findPublishedVersion({ act, reason }),
    before: JSON.parse(before_state) as DeploymentState | null,
    after: JSON.parse(after_state) as DeploymentState | null,
    reason,
  }));
}

function liveVersions({ active_version, last_good_version, canary_version }: RemoteDeploymentRow): string[] {
  return [...new Set([active_version, last_good_version, ...(canary_version === null ? [] : [canary_version])])];
}
