import type { Refusal } from '@fotosoc/contract/registry/verdict';

/** Returns a final refusal, which protects other teams. */
export function final(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

/** Returns an overridable refusal, for a check with possible errors.
 *  @param remotes names of harmed remotes */
export function overridable(sentence: string, remotes: readonly string[] = []): Refusal {
  return { kind: 'overridable', sentence, ...(remotes.length > 0 && { remotes: [...remotes] }) };
}
