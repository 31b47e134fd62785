import type { Refusal } from '@fotosoc/contract/registry/verdict';

/** What others would be hurt by. */
export function final(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

/** What a check may misjudge. */
export function overridable(sentence: string): Refusal {
  return { kind: 'overridable', sentence };
}
