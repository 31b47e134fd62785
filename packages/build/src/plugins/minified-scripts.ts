import { minify, type JsMinifyOptions } from '@swc/core';
import type { Compiler, sources as kinds } from 'webpack';

const ECMA = 2020;

const OPTIONS: JsMinifyOptions = {
  module: true,
  ecma: ECMA,
  compress: { ecma: ECMA, passes: 2 },
  mangle: true,
  format: { comments: 'some' }, // licences stay
};

/** Minifies scripts. Calls the compiler directly, which has threads of its own: the usual plugin starts processes for
 *  the calls, which take longer than the work. */
export class MinifiedScripts {
  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;

    async function minified(file: string, source: kinds.Source) {
      const { source: before, map } = source.sourceAndMap();
      const { code, map: shorter } = await minify(before.toString(), { ...OPTIONS, sourceMap: map !== null });
      if (map === null || shorter === undefined) return new sources.RawSource(code);
      const own = { ...(JSON.parse(shorter) as object), sources: [file] }; // equal names let webpack join the two maps
      return new sources.SourceMapSource(code, file, JSON.stringify(own), before.toString(), map, true);
    }

    compiler.hooks.thisCompilation.tap('MinifiedScripts', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'MinifiedScripts', stage }, async (assets) => {
        await Promise.all(
          Object.entries(assets).map(async ([file, source]) => {
            if (!file.endsWith('.js') || compilation.getAsset(file)?.info.minimized) return;
            try {
              compilation.updateAsset(file, await minified(file, source), { minimized: true });
            } catch (error) {
              compilation.errors.push(new WebpackError(`${file} cannot be minimised: ${String(error)}`));
            }
          }),
        );
      });
    });
  }
}
