import { ownValue } from '@fotosoc/contract/own-value';
import { createRequire } from 'node:module';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import { mapOf, SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { NativeResolve } from './native-resolve.ts';
import { PlaceIndependentIds } from './place-independent-ids.ts';
import { PrivateSourceMaps } from './private-source-maps.ts';
import { runWebpack } from '../builds/run-webpack.ts';
import { SERVER_FILE } from '../manifest/server-file.ts';

const require = createRequire(import.meta.url);

/** Of the browser's build. */
const ON_SERVER_TOO = [webpack.DefinePlugin, PlaceIndependentIds, PrivateSourceMaps];

export interface ServerBundleOptions {
  /** The module to begin with, relative to the package. */
  entry: string;
  /** Global variable that holds what the entry exports. */
  global: string;
  /** Modules that somebody else's server bundle provides, by the expression that has them. */
  externals: Record<string, string>;
}

/** Puts a second build of the same sources into the bundle: one classic script that draws the pages on the server, where
 *  there is neither a document nor a second file to load. Names of styles and addresses of assets are those of the
 *  browser's build, so that both draw the same. */
export class ServerBundle {
  constructor(private readonly options: ServerBundleOptions) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServerBundle', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ServerBundle', stage }, async () => {
        if (compiler.watchMode) return; // what is in the making is drawn in the browser
        const { source, map } = await built(serverConfig(compiler.options as Configuration, this.options));
        // Minimised already: the browser's minimiser takes every script for a module.
        compilation.emitAsset(SERVER_FILE, new sources.RawSource(source), { minimized: true });
        if (map !== '') compilation.emitAsset(`${SOURCE_MAPS}/${mapOf(SERVER_FILE)}`, new sources.RawSource(map));
      });
    });
  }
}

function serverConfig(browser: Configuration, { entry, global, externals }: ServerBundleOptions): Configuration {
  const { output = {} } = browser;
  return {
    mode: 'production',
    context: browser.context,
    devtool: false,
    target: ['webworker', 'es2022'],
    entry: { server: entry },
    output: {
      publicPath: output.publicPath,
      assetModuleFilename: output.assetModuleFilename,
      uniqueName: output.uniqueName,
      filename: SERVER_FILE,
      chunkLoading: false,
      library: { name: ['globalThis', global], type: 'assign' }, // a variable would be minimised away
    },
    externals: Object.fromEntries(Object.entries(externals).map(([name, value]) => [name, `var ${value}`])),
    resolve: browser.resolve,
    module: {
      // One file: a page's `import()` is answered from within. Workers are never started here.
      parser: { javascript: { dynamicImportMode: 'eager', worker: false, url: false } },
      rules: (browser.module?.rules ?? []).map((rule) => onServer(rule as RuleSetRule)),
    },
    optimization: { nodeEnv: 'production', moduleIds: 'deterministic', minimizer: browser.optimization?.minimizer },
    plugins: [
      ...(browser.plugins ?? []).filter((plugin) => ON_SERVER_TOO.some((kind) => plugin instanceof kind)),
      new NativeResolve(false),
      new webpack.DefinePlugin({ 'import.meta.url': JSON.stringify('') }),
    ],
    performance: false,
  };
}

/** A rule of the browser's build, where styles are names only and assets addresses only. */
function onServer(rule: RuleSetRule): RuleSetRule {
  if (rule.type === 'asset/resource') return { ...rule, generator: { emit: false } };
  if (!Array.isArray(rule.use) || !rule.use.some((item) => isLoader(item, 'css-loader'))) return rule;
  const use = rule.use
    .filter((item): item is { loader: string; options: { modules?: object } } => isLoader(item, 'css-loader'))
    .map(({ loader, options }) => ({
      loader,
      options: { ...options, modules: { ...options.modules, exportOnlyLocals: true } },
    }));
  return { ...rule, use };
}

function isLoader(item: unknown, name: string): boolean {
  return (item as { loader?: string } | undefined)?.loader === require.resolve(name);
}

/** The only script of a build, with its source map, which are written nowhere. */
async function built(configuration: Configuration): Promise<{ source: string; map: string }> {
  let result = { source: '', map: '' };
  await runWebpack(configuration, ({ hooks }) => {
    hooks.shouldEmit.tap('ServerBundle', ({ assets }) => {
      const textOf = (file: string) => String(ownValue(assets, file)?.source() ?? '');
      result = { source: textOf(SERVER_FILE), map: textOf(`${SOURCE_MAPS}/${mapOf(SERVER_FILE)}`) };
      return false;
    });
  });
  return result;
}
