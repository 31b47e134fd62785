import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Stylesheets that webpack's runtime inserts carry the integrity the page lists; one that is not listed is refused.
 *  Needed because an import map knows scripts only.
 *  NOTE: `reject` is in scope where mini-css-extract-plugin 2.10 inserts this code; the journeys flip a byte to prove it. */
export class StylesheetIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StylesheetIntegrity', (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'StylesheetIntegrity',
        (source, { tag }) =>
          `${source}var listed = globalThis.__FOTOSOC_INTEGRITY__ && globalThis.__FOTOSOC_INTEGRITY__[new URL(${tag}.href).pathname];` +
          `if (!listed) { reject(new Error('No integrity is listed for ' + ${tag}.href)); return ${tag}; }` +
          `${tag}.integrity = listed;`,
      );
    });
  }
}
