import type { Db } from '../../../db/connection.ts';
import type { RemoteDeploymentRow } from '../../../db/tables.ts';
import { findDeployment } from '../queries.ts';
import { analysedVersionOf } from './analysed-version.ts';
import { countMissingTelemetry } from './exposures.ts';
import { hasReportingSessions, NOBODY, tally, type Tally } from './reports.ts';

const HOUR_MS = 60 * 60 * 1000;
/** What the version before did in this time is what the new one is measured by. */
const BASELINE_MS = 24 * HOUR_MS;
const LEAST_BAD_VISITORS = 3;
/** How much larger the share of bad visitors may be, from 0 to 1. */
const TOLERANCE = 0.2;
/** Fewer may have left before their page could report anything … */
const LEAST_MISSING_VISITORS = 10;
/** … and nothing is missing where no page reports of the version before either. */
const LEAST_REPORTING_VISITORS = 3;

/** Why a version must go, in words for those who read the history; undefined as long as it is no worse than the one
 *  it is compared with, or too few have seen it. */
export function findRegression(candidate: Tally, baseline: Tally): string | undefined {
  if (candidate.bad < LEAST_BAD_VISITORS) return undefined;
  if (shareOf(candidate) <= shareOf(baseline) + TOLERANCE) return undefined;
  const seen = `bad for ${count(candidate.bad)} of ${count(candidate.visitors)} visitors`;
  const before =
    baseline.visitors > 0 ? `the version before for ${count(baseline.bad)} of ${count(baseline.visitors)}` : '';
  return [seen, before, candidate.message].filter(Boolean).join('; ').slice(0, 480);
}

/** Why a version must go that no page ever reported of, in words; undefined as long as that may be chance.
 *  @param missing visitors who were given it and whose pages reported nothing */
export function findMissingTelemetry(missing: number, baseline: Tally): string | undefined {
  if (missing < LEAST_MISSING_VISITORS || baseline.visitors < LEAST_REPORTING_VISITORS) return undefined;
  const before = `of the version before ${count(baseline.visitors)} reported in the last day`;
  return `given to ${missing} visitors, and none of their pages ever reported anything; ${before}`;
}

function shareOf({ bad, visitors }: Tally): number {
  return visitors === 0 ? 0 : bad / visitors;
}

function count(value: number): string {
  return String(Math.round(value));
}

/** The live versions that are bad for visitors of the last hour, each with a sentence that says so, without its full
 *  stop: also those there is no better one for. */
export async function findTroubles(
  db: Db,
  { name, active_version, canary_version }: RemoteDeploymentRow,
  now: Date,
): Promise<{ version: string; evidence: string }[]> {
  const since = new Date(now.getTime() - HOUR_MS);
  const troubles = [];
  for (const version of [active_version, canary_version]) {
    if (version === null) continue;
    const found = findRegression(await tally(db, { remote: name, version, since }), NOBODY);
    if (found) troubles.push({ version, evidence: `In the last hour it was ${found}` });
  }
  return troubles;
}

/** Compares the version of a remote that is on probation with the one before, by what visitors' pages reported of both.
 *  @returns the deployment that must go and why; undefined when none must */
export async function analyseRollout(
  db: Db,
  remote: string,
  now: Date,
): Promise<{ deploymentId: string; reason: string } | undefined> {
  const deployment = await findDeployment(db, remote);
  const analysed = deployment && analysedVersionOf(deployment, now);
  if (!analysed) return undefined;
  const { deploymentId, version, comparedWith } = analysed;
  const since = new Date(now.getTime() - BASELINE_MS);
  const baseline = await tally(db, { remote, version: comparedWith, since });
  let reason = findRegression(await tally(db, { deploymentId }), baseline);
  if (!reason && !(await hasReportingSessions(db, remote, version))) {
    reason = findMissingTelemetry(await countMissingTelemetry(db, deploymentId, now), baseline);
  }
  return reason === undefined ? undefined : { deploymentId, reason };
}
