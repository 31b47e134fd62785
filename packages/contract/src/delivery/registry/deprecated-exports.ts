import type { Deprecations, Exports } from './manifest.ts';
import { getOwnValue } from '../../own-value.ts';

/** Returns the deprecated exports that a build uses, each with a sentence about its replacement. `*` in `uses` stands
 *  for all exports of a module. */
export function listDeprecatedExports(
  uses: Exports | undefined,
  deprecates: Deprecations | undefined,
): [what: string, sentence: string][] {
  return Object.entries(deprecates ?? {}).flatMap(([module, sentences]) => {
    const used = getOwnValue(uses, module) ?? [];
    return Object.entries(sentences)
      .filter(([name]) => used.includes(name) || used.includes('*'))
      .map(([name, sentence]): [string, string] => [`${name} of ${module}`, sentence]);
  });
}
