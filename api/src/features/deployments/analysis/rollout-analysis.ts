import type { Db } from '../../../db/connection.ts';
import type { RemoteDeploymentRow } from '../../../db/tables.ts';
import { rollback } from '../rollout/rollout.ts';
import type { Services } from '../../../services.ts';
import { findDeployment, listDeployments } from '../queries.ts';
import { isHeardOf, NOBODY, tally, type Tally } from './reports.ts';
import { countSilent } from './exposures.ts';
import { suspectOf } from './under-analysis.ts';

const HOUR_MS = 60 * 60 * 1000;
/** What the version before did in this time is what the new one is measured by. */
const BASELINE_MS = 24 * HOUR_MS;
const LEAST_BAD_VISITORS = 3;
/** How much larger the share of bad visitors may be, from 0 to 1. */
const TOLERANCE = 0.2;
/** Fewer may have left before their page could say anything … */
const LEAST_SILENT_VISITORS = 10;
/** … and silence is none where nobody is heard of the version before either. */
const LEAST_HEARD_VISITORS = 3;

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

/** Why a version must go that nobody was ever heard of, in words; undefined as long as that may be chance.
 *  @param silent visitors who were given it */
export function verdictOnSilence(silent: number, baseline: Tally): string | undefined {
  if (silent < LEAST_SILENT_VISITORS || baseline.visitors < LEAST_HEARD_VISITORS) return undefined;
  const before = `the version before was heard of by ${count(baseline.visitors)} in the last day`;
  return `given to ${silent} visitors, and no page of theirs ever said anything; ${before}`;
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

/** Takes a canary, or a version promoted a short while ago, back by itself when visitors' pages say it is worse, or say
 *  nothing at all.
 *  @returns the reason, if it was */
export async function judge(db: Db, remote: string, now: Date): Promise<string | undefined> {
  const deployment = await findDeployment(db, remote);
  const suspect = deployment && suspectOf(deployment, now);
  if (!suspect) return undefined;
  const { deploymentId, version, comparedWith } = suspect;
  const since = new Date(now.getTime() - BASELINE_MS);
  const baseline = await tally(db, { remote, version: comparedWith, since });
  let verdict = verdictOn(await tally(db, { deploymentId }), baseline);
  if (!verdict && !(await isHeardOf(db, remote, version))) {
    verdict = verdictOnSilence(await countSilent(db, deploymentId, now), baseline);
  }
  if (!verdict) return undefined;
  const order = { name: remote, actor: 'system', at: now, reason: verdict };
  await rollback(db, { ...order, onlyDeployment: deploymentId });
  return verdict;
}

/** Judges whatever is deployed by the clock: silence sends no reports. */
export function judgeAll({ db, background, now }: Services): void {
  background.run(async () => {
    for (const { name } of await listDeployments(db)) background.run(() => judge(db, name, now()));
  });
}
