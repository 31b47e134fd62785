import type { Refusal } from '@fotosoc/contract/registry/decision';

/** Creates a refusal that no override covers. Such refusals protect other teams. */
export function createFinalRefusal(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

/** Creates a refusal that a user may override, for a check that may be wrong. A stored override covers the same check
 *  with the same facts.
 *  @param facts compared by the check, e.g. sizes or versions
 *  @param remotes names of the remotes that break */
export function createOverridableRefusal(
  [check, ...facts]: readonly [string, ...(string | number | undefined)[]],
  sentence: string,
  remotes: readonly string[] = [],
): Refusal {
  const code = [check, ...facts.filter((fact) => fact !== undefined)].join(' ');
  return { kind: 'overridable', code, sentence, ...(remotes.length > 0 && { remotes: [...remotes] }) };
}
