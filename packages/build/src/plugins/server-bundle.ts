import { getOwnValue } from '@fotosoc/contract/own-value';
import { createRequire } from 'node:module';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import { formatSourceMapName, SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { NativeResolve } from './native-resolve.ts';
import { PlaceIndependentIds } from './place-independent-ids.ts';
import { PrivateSourceMaps } from './private-source-maps.ts';
import { runWebpack } from '../run-webpack.ts';
import { SERVER_FILE } from '../manifest/server-file.ts';

const require = createRequire(import.meta.url);

/** Plugins of the browser build that the server build uses as well. */
const ON_SERVER_TOO = [webpack.DefinePlugin, PlaceIndependentIds, PrivateSourceMaps];

export interface ServerBundleOptions {
  entry: string;
  global: string;
  /** Modules of another server bundle, by the expression that evaluates to the module. */
  externals: Record<string, string>;
}

/** Adds a second build of the same sources to the bundle: a single classic script that renders the pages on the server,
 *  without a document or further files. Class names and asset addresses equal those of the browser build, so that both
 *  render the same HTML. */
export class ServerBundle {
  constructor(private readonly options: ServerBundleOptions) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServerBundle', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ServerBundle', stage }, async () => {
        if (compiler.watchMode) return; // development builds are rendered in the browser only
        const { source, map } = await built(serverConfig(compiler.options as Configuration, this.options));
        // Skips the browser's minifier, which treats every script as a module; the server bundle is minified already.
        compilation.emitAsset(SERVER_FILE, new sources.RawSource(source), { minimized: true });
        if (map !== '')
          compilation.emitAsset(`${SOURCE_MAP_FOLDER}/${formatSourceMapName(SERVER_FILE)}`, new sources.RawSource(map));
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
      // Assigns to `globalThis`, because a minifier would remove an unused variable.
      library: { name: ['globalThis', global], type: 'assign' },
    },
    externals: Object.fromEntries(Object.entries(externals).map(([name, value]) => [name, `var ${value}`])),
    resolve: browser.resolve,
    module: {
      // Puts the whole bundle into a single file, without `import()`. The server starts no workers.
      parser: { javascript: { dynamicImportMode: 'eager', worker: false, url: false } },
      rules: (browser.module?.rules ?? []).map((rule) => onServer(rule as RuleSetRule)),
    },
    optimization: { nodeEnv: 'production', moduleIds: 'deterministic', minimizer: browser.optimization?.minimizer },
    plugins: [
      ...(browser.plugins ?? []).filter((plugin) => ON_SERVER_TOO.some((kind) => plugin instanceof kind)),
      new NativeResolve(false),
      new webpack.DefinePlugin({
        'import.meta.url': JSON.stringify(''),
        // Leaves out code that needs a document, with its imports.
        'typeof document': JSON.stringify('undefined'),
      }),
    ],
    performance: false,
  };
}

/** Converts a loader rule of the browser build. On the server, styles are only class names, and assets only
 *  addresses. */
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

async function built(configuration: Configuration): Promise<{ source: string; map: string }> {
  let result = { source: '', map: '' };
  await runWebpack(configuration, ({ hooks }) => {
    hooks.shouldEmit.tap('ServerBundle', ({ assets }) => {
      const textOf = (file: string) => String(getOwnValue(assets, file)?.source() ?? '');
      result = { source: textOf(SERVER_FILE), map: textOf(`${SOURCE_MAP_FOLDER}/${formatSourceMapName(SERVER_FILE)}`) };
      return false;
    });
  });
  return result;
}
