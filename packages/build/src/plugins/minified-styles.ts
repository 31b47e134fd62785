import postcss from 'postcss';
import convertValues from 'postcss-convert-values';
import discardComments from 'postcss-discard-comments';
import minifyParams from 'postcss-minify-params';
import minifySelectors from 'postcss-minify-selectors';
import normalizeWhitespace from 'postcss-normalize-whitespace';
import type { Compiler } from 'webpack';

/** Plugins of cssnano that reduce the compressed size of our stylesheets. All thirty plugins would save another 0.3 %,
 *  and need ten megabytes of disk space. */
const PLUGINS = [
  discardComments(),
  convertValues({ length: false }),
  minifySelectors({ sort: true }),
  minifyParams(),
  normalizeWhitespace(),
];

/** Text that webpack 5.109 writes instead of an address when it fails to resolve one. */
const LOST = /\[object(?: |%20)Object\]/;
const WHY = 'webpack 5.109 causes this: install 5.110.3 or newer, or an older one.';

/** Minifies stylesheets. Calls the minifier directly: the usual plugin starts processes for the calls, which take
 *  longer than the work. */
export class MinifiedStyles {
  apply(compiler: Compiler): void {
    const minimiser = postcss(PLUGINS);
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('MinifiedStyles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'MinifiedStyles', stage }, async (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.css')) continue;
          const { css } = await minimiser.process(source.source().toString(), { from: file });
          if (LOST.test(css)) {
            compilation.errors.push(new WebpackError(`${file} has lost the address of a picture or font: ${WHY}`));
          }
          compilation.updateAsset(file, new sources.RawSource(css), { minimized: true });
        }
      });
    });
  }
}
