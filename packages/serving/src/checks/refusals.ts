import type { Refusal } from '@fotosoc/contract/registry/decision';

/** Creates a refusal that no override covers. Such refusals protect other teams. */
export function createFinalRefusal(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

/** Creates a refusal that a user may override, for a check that may be wrong.
 *  @param remotes names of the remotes that break */
export function createOverridableRefusal(sentence: string, remotes: readonly string[] = []): Refusal {
  return { kind: 'overridable', sentence, ...(remotes.length > 0 && { remotes: [...remotes] }) };
}
