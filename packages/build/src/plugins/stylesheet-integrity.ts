import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Adds the integrity that the page lists to stylesheets inserted by webpack's runtime; unlisted stylesheets are
 *  refused. Needed because an import map covers only scripts. NOTE: `reject` is in scope where mini-css-extract-plugin
 *  2.10 inserts this code; the end-to-end tests verify this by flipping a byte. */
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
