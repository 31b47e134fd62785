import { minify, type JsMinifyOptions } from '@swc/core';
import type { Compilation as Build, Compiler, sources as kinds } from 'webpack';

const ECMA = 2020;

const OPTIONS: JsMinifyOptions = {
  module: true,
  ecma: ECMA,
  compress: { ecma: ECMA, passes: 2 },
  mangle: true,
  format: { comments: 'some' }, // licences stay
};

/** First line of large scripts that each page runs. V8 then compiles all their functions in the background while they
 *  load, in place of each function at its first call, when a visitor waits. Other browsers ignore the comment. Source:
 *  v8.dev/blog/explicit-compile-hints */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Size from which Chromium compiles a script in the background. */
const MIN_BACKGROUND_BYTES = 30_000;

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
        const initialFiles = listInitialModules(compilation);
        await Promise.all(
          Object.entries(assets).map(async ([file, source]) => {
            if (!file.endsWith('.js') || compilation.getAsset(file)?.info.minimized) return;
            try {
              const script = await minified(file, source);
              const isHinted = initialFiles.has(file) && script.size() >= MIN_BACKGROUND_BYTES;
              const hinted = isHinted ? new sources.ConcatSource(COMPILE_HINT, script) : script;
              compilation.updateAsset(file, hinted, { minimized: true });
            } catch (error) {
              compilation.errors.push(new WebpackError(`${file} cannot be minimised: ${String(error)}`));
            }
          }),
        );
      });
    });
  }
}

/** Returns the files that run first on each page; none for a build without modules, which runs on the server. */
function listInitialModules({ chunks, outputOptions }: Build): Set<string> {
  if (!outputOptions.module) return new Set();
  return new Set([...chunks].filter((chunk) => chunk.canBeInitial()).flatMap(({ files }) => [...files]));
}
