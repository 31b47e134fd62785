import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { formatFileName } from '../sources/file-names.ts';

/** Matches absolute paths, and files that the federation plugin writes into the nearest node_modules under names with a
 *  hash of paths. */
const ABSOLUTE = /(?<=^|[ |!])\/[^\s"|!]+/g;
const WRITTEN = /[^\s|!]*\.federation\/entry\.[0-9a-f]+(\.js)?(\|[0-9a-f]+)?/g;

/** Loader that webpack adds to names of source modules, but not to names of compiled packages. */
const COMPILER = 'swc-loader@';

/** Names modules independently of their folder, and equally for sources and compiled packages: webpack sorts modules by
 *  name and derives ids from the names, which contain absolute paths. Modules of the federation plugin have hidden
 *  paths in their names, and therefore receive their ids here. */
export class PlaceIndependentIds {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('PlaceIndependentIds', (factory) => {
      factory.hooks.afterResolve.tap('PlaceIndependentIds', ({ createData }) => {
        if (createData.request) createData.request = nameOfRequest(createData.request);
      });
    });
    compiler.hooks.compilation.tap('PlaceIndependentIds', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'PlaceIndependentIds', stage: -100 }, (modules) => {
        const { chunkGraph } = compilation;
        const used = new Set<number>();
        for (const [module, name] of [...modules].map((module) => [module, module.identifier()] as const)) {
          const isInChunk = chunkGraph.getNumberOfModuleChunks(module) > 0;
          const isOurs = /^(container entry|provide module) |\.federation\/entry\./.test(name);
          if (!isOurs || !isInChunk) continue;
          const placed = name.replace(ABSOLUTE, formatFileName).replace(WRITTEN, '');
          let id = Number.parseInt(createHash('sha256').update(placed).digest('hex').slice(0, 4), 16);
          while (used.has(id)) id += 1;
          used.add(id);
          chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function nameOfRequest(request: string): string {
  const names = request.split('!').map((part) => part.replace(/^\/[^?]+/, formatFileName));
  return names.filter((name) => !name.startsWith(COMPILER)).join('!');
}
