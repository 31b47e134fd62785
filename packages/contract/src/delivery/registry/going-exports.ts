import type { Deprecations, Exports } from './manifest.ts';
import { ownValue } from '../../own-value.ts';

/** Returns the deprecated exports that are in use, each with its replacement. A `*` in the uses matches every
 *  deprecated export of the module. */
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
