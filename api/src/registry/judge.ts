import type { Db } from '../db/connection.ts';
import type { RemoteDeploymentRow } from '../db/tables.ts';
import { rollback } from './deployments.ts';
import { findDeployment } from './queries.ts';
import { NOBODY, tally, type Tally } from './reports.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A promoted version is on probation this long; a canary always is. */
const PROBATION_MS = 24 * HOUR_MS;
/** What the version before did in this time is what the new one is measured by. */
const BASELINE_MS = 24 * HOUR_MS;
const LEAST_BAD_VISITORS = 3;
/** How much larger the share of bad visitors may be, from 0 to 1. */
const TOLERANCE = 0.2;

/** Why a version must go, in words for those who read the history; undefined as long as it is no worse than the one
 *  it is compared with, or too few have seen it. */
export function verdictOn(suspect: Tally, baseline: Tally): string | undefined {
  if (suspect.bad < LEAST_BAD_VISITORS) return undefined;
  if (shareOf(suspect) <= shareOf(baseline) + TOLERANCE) return undefined;
  const seen = `bad for ${count(suspect.bad)} of ${count(suspect.visitors)} visitors`;
  const before =
    baseline.visitors > 0 ? `the version before for ${count(baseline.bad)} of ${count(baseline.visitors)}` : '';
  return [seen, before, suspect.message].filter(Boolean).join('; ').slice(0, 480);
}

function shareOf({ bad, visitors }: Tally): number {
  return visitors === 0 ? 0 : bad / visitors;
}

function count(value: number): string {
  return String(Math.round(value));
}

/** The live versions that are bad for visitors of the last hour, in words: also those there is no better one for. */
export async function findTroubles(
  db: Db,
  { name, active_version, canary_version }: RemoteDeploymentRow,
  now: Date,
): Promise<{ version: string; evidence: string }[]> {
  const since = new Date(now.getTime() - HOUR_MS);
  const troubles = [];
  for (const version of [active_version, canary_version]) {
    if (version === null) continue;
    const evidence = verdictOn(await tally(db, { remote: name, version, since }), NOBODY);
    if (evidence) troubles.push({ version, evidence });
  }
  return troubles;
}

interface Suspect {
  deploymentId: string;
  /** Who has the traffic otherwise. */
  comparedWith: string;
}

/** Takes a canary, or a version promoted a short while ago, back by itself when visitors' pages say it is worse.
 *  @returns the reason, if it was */
export async function judge(db: Db, remote: string, now: Date): Promise<string | undefined> {
  const deployment = await findDeployment(db, remote);
  const suspect = deployment && suspectOf(deployment, now);
  if (!suspect) return undefined;
  const since = new Date(now.getTime() - BASELINE_MS);
  const verdict = verdictOn(
    await tally(db, { deploymentId: suspect.deploymentId }),
    await tally(db, { remote, version: suspect.comparedWith, since }),
  );
  if (!verdict) return undefined;
  const order = { name: remote, actor: 'system', at: now, reason: verdict };
  await rollback(db, { ...order, onlyDeployment: suspect.deploymentId });
  return verdict;
}

function suspectOf(deployment: RemoteDeploymentRow, now: Date): Suspect | undefined {
  const { canary_id, deployment_id, active_version, last_good_version, activated_at } = deployment;
  if (canary_id) return { deploymentId: canary_id, comparedWith: active_version };
  const isNew = now.getTime() - Date.parse(activated_at) < PROBATION_MS;
  if (!isNew || active_version === last_good_version) return undefined;
  return { deploymentId: deployment_id, comparedWith: last_good_version };
}
