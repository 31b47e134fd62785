import type { Deprecations, Exports } from './manifest.ts';
import { ownValue } from '../../own-value.ts';

/** What is used and about to be dropped, each with what to take instead. Whoever may take anything takes it as well. */
export function goingExports(
  uses: Exports | undefined,
  deprecates: Deprecations | undefined,
): [what: string, sentence: string][] {
  return Object.entries(deprecates ?? {}).flatMap(([module, sentences]) => {
    const used = ownValue(uses, module) ?? [];
    return Object.entries(sentences)
      .filter(([name]) => used.includes(name) || used.includes('*'))
      .map(([name, sentence]): [string, string] => [`${name} of ${module}`, sentence]);
  });
}
