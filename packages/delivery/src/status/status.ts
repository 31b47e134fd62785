import type { AuditEntry, DeploymentState, RemoteStatus, VersionStatus } from '@fotosoc/contract/registry/status';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { DeploymentAuditRow, RemoteDeploymentRow } from '../tables.ts';
import { listAuditEntries } from '../audit/audit-log.ts';
import { findPublishedVersion } from '../audit/reason.ts';
import { findDamage, type CheckFiles } from './damage.ts';
import { toDeploymentState, findDeployment } from '../versions/deployments.ts';
import { readProgressiveRollout } from './progressive-rollout.ts';
import { readRolloutProgress, findVersionProblems } from '../analysis/decision.ts';
import { listIncompatibleVersions } from './used-by-tabs.ts';
import { listSlots } from './slots.ts';
import { listReleaseBreaks } from './release-breaks.ts';
import { findReasonToRebuild } from './teams-to-rebuild.ts';
import { listFailureTexts, listRecentViews } from '../analysis/health.ts';
import { listTokenLabels } from '../tokens/tokens.ts';
import { measureVersions, EMPTY_MEASURES } from '../analysis/timings.ts';
import { countVersions, ZERO_COUNTS } from '../analysis/counters.ts';
import { parseCheckReport, listVersions, listSelectedVersions } from '../versions/versions.ts';
import type { DeliveryServices } from '../services.ts';

const LISTED = 50;

type VersionRow = Awaited<ReturnType<typeof listSelectedVersions>>[number];

/** Returns the status of a remote: live versions, published versions with statistics, and actions, the latest of
 *  each. */
export async function readRemoteStatus(
  delivery: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
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
  const recent = deployment ? await listRecentViews(db, deployment, delivery.now()) : [];
  const failures = await listFailureTexts(db, name, recent);
  const rebuild = deployment && (await findReasonToRebuild(delivery, name, deployment.active_version));
  const gradual = deployment && (await readProgressiveRollout(db, deployment, delivery.now()));
  const isNew = ({ version }: { version: string }) => !failures.some((failure) => failure.version === version);
  return {
    name,
    state: deployment ? toDeploymentState(deployment) : null,
    activatedAt: deployment?.activated_at ?? null,
    troubles: deployment
      ? [
          ...(await findDamage(delivery, deployment, checkFiles)),
          ...failures,
          ...(await findVersionProblems(db, deployment)).filter(isNew),
          ...(await listIncompatibleVersions(db, deployment, delivery.now())).filter(isNew),
          ...(await listReleaseBreaks(delivery, deployment)),
        ]
      : [],
    ...(rebuild !== undefined && { rebuild }),
    ...(gradual && { gradual }),
    recent,
    slots: await listSlots(delivery, name),
    analyses: deployment
      ? await readRolloutProgress(db, deployment, await findDeployment(db, 'shell'), delivery.now())
      : [],
    versions: await toVersionStatuses(db, name, [...newest.versions, ...(await listSelectedVersions(db, name, older))]),
    nextVersions: newest.nextCursor,
    audit: await toAuditEntries(db, entries),
    nextEntries: nextCursor,
  };
}

export async function toVersionStatuses(db: Db, name: string, rows: readonly VersionRow[]): Promise<VersionStatus[]> {
  const [counts, measures] = [await countVersions(db, name), await measureVersions(db, name)];
  return rows.map(({ version, status, status_reason, published_at, bytes, gate, origin, removed_at }) => {
    const { heard, failed, crashed, calls_failed, mismatched, timed, slow } = counts.get(version) ?? ZERO_COUNTS;
    return {
      version,
      status: removed_at === null || status === 'blocked' ? status : 'removed',
      reason: status_reason,
      publishedAt: published_at,
      ...(origin === null ? {} : { origin: JSON.parse(origin) as VersionOrigin }),
      bytes,
      checks: parseCheckReport({ gate }) ?? null,
      views: Math.round(heard),
      failed: Math.round(failed),
      crashed: Math.round(crashed),
      callsFailed: Math.round(calls_failed),
      mismatched: Math.round(mismatched),
      slow: Math.round(slow),
      timed: Math.round(timed),
      ...(measures.get(version) ?? EMPTY_MEASURES),
    };
  });
}

/** Converts entries of the audit log for teams. */
export async function toAuditEntries(db: Db, rows: readonly DeploymentAuditRow[]): Promise<AuditEntry[]> {
  const labels = await listTokenLabels(db, [...new Set(rows.map(({ actor }) => actor))]);
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
