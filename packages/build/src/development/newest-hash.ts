import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** Says beside the files which build they are of; `updates.mjs` asks for it. */
export class NewestHash {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('NewestHash', ({ hash }) => {
      writeFileSync(path.join(compiler.outputPath, 'newest.json'), JSON.stringify(hash));
    });
  }
}
