import { StatusBadge, type StatusBadgeProps } from '@fotosoc/ui/badge';
import type { RemoteStatus } from '../data/deployments.ts';

/** Progress of the rollout analysis, from 0 to 1, from which the badge warns that a rollback is near. */
const ALARMING = 0.5;

/** Badge with the condition of a remote. */
export function ConditionBadge({ remote }: { remote: RemoteStatus }) {
  const [status, word] = conditionOf(remote);
  return <StatusBadge status={status}>{word}</StatusBadge>;
}

/** Sorts remotes: failing first, then those that need attention, then the rest in their given order. */
export function sortByUrgency(remotes: readonly RemoteStatus[]): RemoteStatus[] {
  return remotes.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Returns whether a remote needs no attention. */
export function isQuiet({ state, troubles, analyses = [] }: RemoteStatus): boolean {
  if (troubles.length > 0 || state?.canary || state?.isRetired) return false;
  return analyses.every(({ progress }) => progress < ALARMING);
}

function rankOf(remote: RemoteStatus): number {
  if (remote.troubles.length > 0) return 0;
  return isQuiet(remote) ? 2 : 1;
}

function conditionOf({ state, troubles }: RemoteStatus): [StatusBadgeProps['status'], string] {
  if (troubles.length > 0) return ['bad', 'Failing'];
  if (state?.canary) return ['warn', 'Canary'];
  if (state?.isRetired) return ['none', 'Retired'];
  return state ? ['ok', 'Serving'] : ['none', 'Not live'];
}
