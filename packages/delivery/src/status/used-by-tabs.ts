import type { Db } from '@fotosoc/server-kit/db/connection';
import { formatInstantAndZone } from '@fotosoc/contract/instant';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { listEndedStates } from '../audit/audit-log.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { findReleaseProblem } from '../versions/verification.ts';
import { listSelectedVersions } from '../versions/versions.ts';

const MAX_TAB_AGE_MS = DAY_MS;

interface VersionInTabs {
  version: string;
  /** ISO 8601. */
  until: string;
}

/** Returns versions that are no longer live but may run in open tabs. */
export async function listVersionsInTabs(
  db: Db,
  deployment: RemoteDeploymentRow,
  now: Date,
  heldMs = MAX_TAB_AGE_MS,
): Promise<VersionInTabs[]> {
  const { name, active_version, last_good_version, canary_version } = deployment;
  const held = new Map<string, string>();
  for (const { endedAt, state } of await listEndedStates(db, name, new Date(now.getTime() - heldMs).toISOString())) {
    if (state.isRetired) continue;
    const until = new Date(Date.parse(endedAt) + heldMs).toISOString();
    for (const version of [state.active, state.canary?.version]) {
      // Keeps the first entry per version, which is the latest.
      if (version !== undefined && !held.has(version)) held.set(version, until);
    }
  }
  for (const live of [active_version, last_good_version, canary_version]) held.delete(live ?? '');
  return [...held].map(([version, until]) => ({ version, until }));
}

/** Returns the incompatibilities of this release with live versions, and with versions in use by open tabs, as text. */
export async function listIncompatibleVersions(
  db: Db,
  deployment: RemoteDeploymentRow,
  now: Date,
): Promise<{ version: string; evidence: string }[]> {
  const held = deployment.retired_at === null ? await listVersionsInTabs(db, deployment, now) : [];
  const shown = [deployment.active_version, ...held.map(({ version }) => version)];
  const broken = (await listSelectedVersions(db, deployment.name, shown)).map((row) => ({
    ...row,
    fault: findReleaseProblem(row),
  }));
  return broken.flatMap(({ version, fault }) => {
    if (fault === undefined) return [];
    const until = held.find((one) => one.version === version)?.until;
    return { version, evidence: formatIncompatibility(fault, until).replace(/\.$/, '') };
  });
}

/** @param until time until which open tabs may use the version; undefined for a live version */
export function formatIncompatibility(fault: string, until: string | undefined): string {
  const who = until === undefined ? '' : ` Open tabs may use it until ${formatInstantAndZone(until)}.`;
  return `It does not work with this release of the site.${who} ${fault}`;
}
