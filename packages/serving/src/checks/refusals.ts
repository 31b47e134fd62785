import type { Refusal } from '@fotosoc/contract/registry/verdict';

/** What others would be hurt by. */
export function final(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

/** What a check may misjudge.
 *  @param remotes the others that would be hurt */
export function overridable(sentence: string, remotes: readonly string[] = []): Refusal {
  return { kind: 'overridable', sentence, ...(remotes.length > 0 && { remotes: [...remotes] }) };
}
