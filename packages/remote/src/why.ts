import type { DeploymentState, RemoteStatus } from '@fotosoc/contract/registry/status';
import { describeHistory, describeInstant } from './describe.ts';

/** How a version stands at the registry and what led to it. Undefined when it was never published there. */
export function explain({ name, state, versions, audit }: RemoteStatus, version: string): string | undefined {
  const found = versions.find((candidate) => candidate.version === version);
  if (!found) return undefined;
  const standing = found.status === 'published' ? shareOf(state, version) : `is ${found.status}: ${found.reason}`;
  const about = audit.filter(
    ({ reason, before, after }) =>
      reason === version || reason.startsWith(`${version};`) || shareOf(before, version) !== shareOf(after, version),
  );
  const lines = [`${name} ${version} ${standing}`];
  const refused = found.checks?.refused;
  if (refused) lines.push(`The gate refused it ${describeInstant(refused.at)}: ${refused.sentence}`);
  if (about.length > 0) lines.push(describeHistory(about));
  return lines.join('\n');
}

/** The newest version that something is held against. */
export function newestHeld({ versions }: RemoteStatus): string | undefined {
  return versions.find(({ status }) => status !== 'published')?.version;
}

function shareOf(state: DeploymentState | null, version: string): string {
  if (state?.canary?.version === version) return `goes to ${state.canary.percent} % of the visitors`;
  if (state?.active === version) return state.canary ? 'goes to all visitors but the canary’s' : 'goes to everybody';
  return 'goes to nobody';
}
