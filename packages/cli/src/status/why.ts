import type { DeploymentState, RemoteStatus, VersionStatus } from '@fotosoc/contract/registry/status';
import { describeHistory, describeInstant } from './describe.ts';

/** Explains the state of a version and its history. Returns `undefined` for an unpublished version. */
export function explainVersion(
  { name, state, versions, audit, troubles, recent = [] }: RemoteStatus,
  version: string,
): string | undefined {
  const found = versions.find((candidate) => candidate.version === version);
  if (!found) return undefined;
  const about = audit.filter(
    (entry) => entry.version === version || shareOf(entry.before, version) !== shareOf(entry.after, version),
  );
  const lines = [`${name} ${version} ${standingOf(state, found)}`];
  for (const { evidence } of troubles.filter((trouble) => trouble.version === version))
    lines.push(`It fails: ${evidence}`);
  const now = recent.find((one) => one.version === version);
  if (now?.state === 'well' && now.since !== null)
    lines.push(`It failed before and has been healthy since ${describeInstant(now.since)}`);
  const refused = found.checks?.refused;
  const refusal = refused?.source ? 'This release of the site broke it' : 'The publish checks refused it';
  if (refused) lines.push(`${refusal} ${describeInstant(refused.at)}: ${refused.sentence}`);
  if (about.length > 0) lines.push(describeHistory(about));
  return lines.join('\n');
}

/** Returns the live version that currently fails. */
export function findFailingVersion({ troubles }: RemoteStatus): string | undefined {
  return troubles[0]?.version;
}

/** Returns the newest version that was rolled back or blocked. */
export function findNewestHeldVersion({ versions }: RemoteStatus): string | undefined {
  return versions.find(({ status }) => status === 'rolled-back' || status === 'blocked')?.version;
}

function standingOf(state: DeploymentState | null, { version, status, reason }: VersionStatus): string {
  if (status === 'published') return shareOf(state, version);
  if (status !== 'removed') return `is ${status}: ${reason}`;
  const before = reason === null ? '' : `; before that it was rolled back: ${reason}`;
  return `was removed after 30 days without visitors${before}`;
}

function shareOf(state: DeploymentState | null, version: string): string {
  if (state?.canary?.version === version) return `is live for ${state.canary.percent} % of the visitors`;
  if (state?.active === version)
    return state.canary ? 'is live for all visitors except those of the canary' : 'is live for all visitors';
  return 'is not live';
}
