import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, NormalModule } from 'webpack';
import type { Deprecations, Exports } from '@fotosoc/contract/registry/manifest';

/** An export with a comment that says `@deprecated` and what to take instead, up to the end of its sentence or line. */
const DEPRECATED =
  /\/\*\*(?:(?!\*\/)[^])*?@deprecated\s+((?:(?!\*\/)[^])+?)\s*\*\/\s*export (?:declare )?(?:async )?(?:function|const|let|class) ([\w$]+)/g;

/** What the shell lends and is about to drop, as the sources of the modules it lends say themselves.
 *  @param provides what it lends */
export function deprecatedExports({ modules }: Compilation, provides: Exports): Deprecations {
  const found: Deprecations = {};
  for (const [module, lent] of Object.entries(provides)) {
    const sentences = [...modules]
      .map((one) => (one as Partial<NormalModule>).resource)
      .filter((file) => file !== undefined && isOf(file, module))
      .flatMap((file) => deprecatedIn(readFileSync(file!, 'utf8')))
      .filter(([name]) => lent.includes(name));
    if (sentences.length > 0) found[module] = Object.fromEntries(sentences);
  }
  return found;
}

/** Each deprecated export of a source with its sentence. */
export function deprecatedIn(source: string): [name: string, sentence: string][] {
  return [...source.matchAll(DEPRECATED)].map(([, sentence = '', name = '']) => [
    name,
    sentence.replace(/\s*\n\s*\*?\s*/g, ' ').slice(0, 300),
  ]);
}

/** Whether a file is a package's own, installed or beside the others in a workspace. */
function isOf(file: string, module: string): boolean {
  const folder = module.startsWith('@fotosoc/') ? `packages/${module.slice('@fotosoc/'.length)}/` : undefined;
  const place = file.split(path.sep).join('/');
  return place.includes(`/node_modules/${module}/`) || (folder !== undefined && place.includes(`/${folder}`));
}
