import { StatusBadge, type StatusBadgeProps } from '@fotosoc/ui/badge';
import type { RemoteStatus } from '../data/deployments.ts';

/** From here on the verdict on a fresh version may soon be that it goes back. */
const ALARMING = 0.5;

/** How a remote stands, in a word. */
export function Condition({ remote }: { remote: RemoteStatus }) {
  const [status, word] = conditionOf(remote);
  return <StatusBadge status={status}>{word}</StatusBadge>;
}

/** Failing ones, then what somebody keeps an eye on, then the others as they come. */
export function worstFirst(remotes: readonly RemoteStatus[]): RemoteStatus[] {
  return remotes.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Whether nothing about it needs anybody. */
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
