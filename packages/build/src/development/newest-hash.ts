import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** Writes the hash of the build next to the files. `updates.mjs` compares it with the hash of the loaded build. */
export class NewestHash {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('NewestHash', ({ hash }) => {
      writeFileSync(path.join(compiler.outputPath, 'newest.json'), JSON.stringify(hash));
    });
  }
}
