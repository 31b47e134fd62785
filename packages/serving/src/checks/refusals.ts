import type { Refusal } from '@fotosoc/contract/registry/verdict';

/** Returns a refusal that protects others and cannot be overridden. */
export function final(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

/** Returns a refusal of a check that may be wrong.
 *  @param remotes other remotes that would be harmed */
export function overridable(sentence: string, remotes: readonly string[] = []): Refusal {
  return { kind: 'overridable', sentence, ...(remotes.length > 0 && { remotes: [...remotes] }) };
}
