import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, NormalModule } from 'webpack';
import type { Deprecations, Exports } from '@fotosoc/contract/registry/manifest';

/** Matches an export with a comment that has `@deprecated` and a replacement, up to the end of the tag. */
const DEPRECATED =
  /\/\*\*(?:(?!\*\/)[^])*?@deprecated\s+((?:(?!\*\/)[^])+?)\s*\*\/\s*export (?:declare )?(?:async )?(?:function|const|let|class) ([\w$]+)/g;

/** Returns the deprecated exports of the shell, read from the sources of the shared modules.
 *  @param provides exports that the shell provides */
export function collectDeprecatedExports({ modules }: Compilation, provides: Exports): Deprecations {
  const found: Deprecations = {};
  for (const [module, provided] of Object.entries(provides)) {
    const sentences = [...modules]
      .map((one) => (one as Partial<NormalModule>).resource)
      .filter((file) => file !== undefined && belongsToPackage(file, module))
      .flatMap((file) => parseDeprecatedExports(readFileSync(file!, 'utf8')))
      .filter(([name]) => provided.includes(name));
    if (sentences.length > 0) found[module] = Object.fromEntries(sentences);
  }
  return found;
}

/** Returns the deprecated exports of a source with their sentences. */
export function parseDeprecatedExports(source: string): [name: string, sentence: string][] {
  return [...source.matchAll(DEPRECATED)].map(([, sentence = '', name = '']) => [
    name,
    sentence.replace(/\s*\n\s*\*?\s*/g, ' ').slice(0, 300),
  ]);
}

function belongsToPackage(file: string, module: string): boolean {
  const folder = module.startsWith('@fotosoc/') ? `packages/${module.slice('@fotosoc/'.length)}/` : undefined;
  const address = file.split(path.sep).join('/');
  return address.includes(`/node_modules/${module}/`) || (folder !== undefined && address.includes(`/${folder}`));
}
