import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** Absolute paths, and what the federation plugin writes below the node_modules nearest to where the command was given,
 *  under the hash of some. */
const ABSOLUTE = /(?<=^|[ |!])\/[^\s"|!]+/g;
const WRITTEN = /[^\s|!]*\.federation\/entry\.[0-9a-f]+\.js(\|[0-9a-f]+)?/g;

/** Gives the modules of the federation plugin ids that are the same wherever the checkout is: webpack makes ids of names,
 *  and in theirs stand absolute paths. All others have theirs from webpack. */
export class PlaceIndependentIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PlaceIndependentIds', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'PlaceIndependentIds', stage: -100 }, (modules) => {
        const { chunkGraph } = compilation;
        const used = new Set<number>();
        for (const [module, name] of [...modules].map((module) => [module, module.identifier()] as const)) {
          const placed = name.replace(ABSOLUTE, (file) => path.relative(compiler.context, file)).replace(WRITTEN, '');
          const isInChunk = chunkGraph.getNumberOfModuleChunks(module) > 0;
          const isOurs = /^(container entry|provide module) |\.federation\/entry\./.test(name);
          if (!isOurs || !isInChunk) continue;
          let id = Number.parseInt(createHash('sha256').update(placed).digest('hex').slice(0, 4), 16);
          while (used.has(id)) id += 1;
          used.add(id);
          chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
