import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { nameOfFile } from '../preset/file-names.ts';

/** Absolute paths, and what the federation plugin writes below the node_modules nearest to where the command was given,
 *  under the hash of some. */
const ABSOLUTE = /(?<=^|[ |!])\/[^\s"|!]+/g;
const WRITTEN = /[^\s|!]*\.federation\/entry\.[0-9a-f]+(\.js)?(\|[0-9a-f]+)?/g;

/** What makes of a source what an installed package has instead of it. */
const COMPILER = 'swc-loader@';

/** Gives modules names that are the same wherever they are, and whether they come as sources or compiled: webpack orders
 *  them by their names, and makes ids of these, in which stand absolute paths. The modules of the federation plugin have
 *  paths in theirs that others do not see, so they get their ids here. */
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
          const placed = name.replace(ABSOLUTE, nameOfFile).replace(WRITTEN, '');
          let id = Number.parseInt(createHash('sha256').update(placed).digest('hex').slice(0, 4), 16);
          while (used.has(id)) id += 1;
          used.add(id);
          chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/** A module with its loaders, each with what it is told. */
function nameOfRequest(request: string): string {
  const names = request.split('!').map((part) => part.replace(/^\/[^?]+/, nameOfFile));
  return names.filter((name) => !name.startsWith(COMPILER)).join('!');
}
