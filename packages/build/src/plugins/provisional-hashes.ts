import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

/** Until a file is minimised, a hash of its chunk's name stands for that of its content. The minimiser chooses short names
 *  by all it reads: with hashes of what other files were before, a comment or a word in one would rename the variables of
 *  those that load it. `realContentHash` puts in the hashes of what was built. */
export class ProvisionalHashes {
  apply(compiler: Compiler): void {
    if (!compiler.options.optimization.realContentHash) return; // nobody would put them in
    compiler.hooks.compilation.tap('ProvisionalHashes', (compilation) => {
      compilation.hooks.contentHash.tap({ name: 'ProvisionalHashes', stage: 100 }, (chunk) => {
        for (const type of Object.keys(chunk.contentHash)) {
          const hash = createHash('sha256').update(JSON.stringify([chunk.id, chunk.name, type]));
          chunk.contentHash[type] = hash.digest('hex').slice(0, 20);
        }
      });
    });
  }
}
