import cssnano from 'cssnano';
import postcss from 'postcss';
import type { Compiler } from 'webpack';

/** Stylesheets without what browsers do not read. By the minimiser itself: the plugin that usually calls it brings processes
 *  to call it in, and with them more than all of it. */
export class MinifiedStyles {
  apply(compiler: Compiler): void {
    const minimiser = postcss([cssnano({ preset: 'default' })]);
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('MinifiedStyles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'MinifiedStyles', stage }, async (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.css')) continue;
          const { css } = await minimiser.process(source.source().toString(), { from: file });
          compilation.updateAsset(file, new sources.RawSource(css), { minimized: true });
        }
      });
    });
  }
}
