import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { COMPILER_OPTIONS } from './compile.ts';
import { MinifiedScripts } from '../plugins/minified-scripts.ts';
import { MinifiedStyles } from '../plugins/minified-styles.ts';
import { NativeResolve } from '../plugins/native-resolve.ts';
import { PrivateSourceMaps } from '../plugins/private-source-maps.ts';
import { createStyleNames } from './style-names.ts';
import { PlaceIndependentIds } from '../plugins/place-independent-ids.ts';
import { StylesheetIntegrity } from '../plugins/stylesheet-integrity.ts';

const require = createRequire(import.meta.url);

/** Arguments of a package's configuration. */
export interface BuildOptions {
  dir: string;
  /** e.g. `1.0.0+9f3c1ab`: part of addresses and of the container's name, so that two versions can coexist on one page.
   *  `VERSION_PLACEHOLDER` for a version that is named after its output. */
  version: string;
  outDir: string;
}

export interface CommonOptions extends BuildOptions {
  name: string;
  publicPath: string;
  /** Cascade layer for every stylesheet; the shell declares layers itself. */
  layer?: string;
}

/** Chunks of libraries, as webpack's default; the site's own packages do not count as libraries, even if installed. */
export const LIBRARY_CHUNKS = {
  cacheGroups: {
    defaultVendors: {
      test: /[\\/]node_modules[\\/](?!\.pnpm[\\/]|@fotosoc[\\/])/,
      idHint: 'vendors',
      priority: -10,
      reuseExistingChunk: true,
    },
  },
};

/** Returns the common configuration: modern output, styles in their layer, files with integrity. Scripts and
 *  stylesheets have no hash in their names: their addresses contain the version, which changes with any file. */
export function createCommonConfig({ dir, name, version, outDir, publicPath, layer }: CommonOptions): Configuration {
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        getLocalIdent: createStyleNames(name.replace(/^mf-/, '')),
      },
    },
  };
  const intoLayer = { loader: require.resolve('./layer-loader.mjs'), options: { layer } };
  return {
    mode: 'production',
    context: dir,
    devtool: false,
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: {
      path: outDir,
      publicPath,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      workerChunkLoading: 'import',
      filename: '[name].js',
      chunkFilename: '[name].js',
      // The hash distinguishes files of the same name in different folders.
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName: `${name}@${version}`,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'], extensionAlias: { '.js': ['.js', '.ts'] } },
    module: {
      // Leaves workers to the host, which checks the integrity of their scripts before they start.
      parser: { javascript: { worker: ['WorkerFile from @fotosoc/host', '...'] } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: COMPILER_OPTIONS,
        },
        // Compiled packages are treated like their sources.
        { test: /[\\/]node_modules[\\/]@fotosoc[\\/].*\.js$/, type: 'javascript/auto' },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [MiniCssExtractPlugin.loader, cssLoader, ...(layer ? [intoLayer] : [])],
        },
        { test: /\.(woff2|jpg|png|webp|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      nodeEnv: 'production',
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: false,
      splitChunks: LIBRARY_CHUNKS,
      minimizer: [new MinifiedScripts(), new MinifiedStyles()],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new PlaceIndependentIds(),
      new NativeResolve(true),
      new PrivateSourceMaps(),
      new StylesheetIntegrity(),
      new webpack.DefinePlugin({ __VERSION__: JSON.stringify(version) }),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}
