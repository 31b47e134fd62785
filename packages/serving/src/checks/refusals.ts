import type { Refusal } from '@fotosoc/contract/registry/decision';

/** Returns a final refusal, which protects other teams. */
export function createFinalRefusal(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

/** Returns an overridable refusal, for a check with possible errors.
 *  @param remotes names of harmed remotes */
export function createOverridableRefusal(sentence: string, remotes: readonly string[] = []): Refusal {
  return { kind: 'overridable', sentence, ...(remotes.length > 0 && { remotes: [...remotes] }) };
}
