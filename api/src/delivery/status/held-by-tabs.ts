import type { Db } from '../../ground/db/connection.ts';
import { instantWithZone } from '../../ground/text/instant.ts';
import { DAY_MS } from '../../ground/units.ts';
import { listEndedStates } from '../audit/audit-log.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { brokenByRelease } from '../versions/proven.ts';
import { listVersionsOf } from '../versions/versions.ts';

const HELD_MS = DAY_MS;

interface Held {
  version: string;
  /** ISO 8601. */
  until: string;
}

/** Returns versions not live any more that may be in use by open tabs. */
export async function listHeldByTabs(
  db: Db,
  deployment: RemoteDeploymentRow,
  now: Date,
  heldMs = HELD_MS,
): Promise<Held[]> {
  const { name, active_version, last_good_version, canary_version } = deployment;
  const held = new Map<string, string>();
  for (const { endedAt, state } of await listEndedStates(db, name, new Date(now.getTime() - heldMs).toISOString())) {
    if (state.isRetired) continue;
    const until = new Date(Date.parse(endedAt) + heldMs).toISOString();
    for (const version of [state.active, state.canary?.version]) {
      if (version !== undefined && !held.has(version)) held.set(version, until); // the latest comes first
    }
  }
  for (const live of [active_version, last_good_version, canary_version]) held.delete(live ?? '');
  return [...held].map(([version, until]) => ({ version, until }));
}

/** Returns the incompatibilities of this release with live versions, and with versions in use by open tabs, as text. */
export async function listBroken(
  db: Db,
  deployment: RemoteDeploymentRow,
  now: Date,
): Promise<{ version: string; evidence: string }[]> {
  const held = deployment.retired_at === null ? await listHeldByTabs(db, deployment, now) : [];
  const shown = [deployment.active_version, ...held.map(({ version }) => version)];
  const broken = (await listVersionsOf(db, deployment.name, shown)).map((row) => ({
    ...row,
    fault: brokenByRelease(row),
  }));
  return broken.flatMap(({ version, fault }) => {
    if (fault === undefined) return [];
    const until = held.find((one) => one.version === version)?.until;
    return { version, evidence: sentenceOf(fault, until).replace(/\.$/, '') };
  });
}

/** @param until end of the use by tabs; undefined for a live version */
export function sentenceOf(fault: string, until: string | undefined): string {
  const who = until === undefined ? '' : ` Tabs may hold it until ${instantWithZone(until)}.`;
  return `It does not go with this release of the site.${who} ${fault}`;
}
