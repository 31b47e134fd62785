import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { COMPILER_OPTIONS } from './compile.ts';
import { MinifiedScripts } from '../plugins/minified-scripts.ts';
import { MinifiedStyles } from '../plugins/minified-styles.ts';
import { NativeResolve } from '../plugins/native-resolve.ts';
import { PrivateSourceMaps } from '../plugins/private-source-maps.ts';
import { styleNames } from './style-names.ts';
import { PlaceIndependentIds } from '../plugins/place-independent-ids.ts';
import { StylesheetIntegrity } from '../plugins/stylesheet-integrity.ts';

const require = createRequire(import.meta.url);

/** What the build tells a package's configuration. */
export interface BuildOptions {
  /** The package's folder, absolute. */
  dir: string;
  /** e.g. `1.0.0+9f3c1ab`: part of addresses and of the container's name, so two versions can live on one page. `UNNAMED`
   *  for one that is named after its output. */
  version: string;
  outDir: string;
}

export interface CommonOptions extends BuildOptions {
  name: string;
  publicPath: string;
  /** Cascade layer that every stylesheet is put into; the shell writes its own. */
  layer?: string;
}

/** Chunks of libraries, as webpack makes them; the site's own packages are no libraries where they are installed either. */
export const LIBRARIES_APART = {
  cacheGroups: {
    defaultVendors: {
      test: /[\\/]node_modules[\\/](?!\.pnpm[\\/]|@fotosoc[\\/])/,
      idHint: 'vendors',
      priority: -10,
      reuseExistingChunk: true,
    },
  },
};

/** What every build has in common: modern output, styles in their layer, files that the browser checks. Scripts and
 *  stylesheets have no hash in their names: the version in their addresses is one of all that was built, and each byte of
 *  a name is sent with the page's list of them. */
export function common({ dir, name, version, outDir, publicPath, layer }: CommonOptions): Configuration {
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        getLocalIdent: styleNames(name.replace(/^mf-/, '')),
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
      assetModuleFilename: '[name].[contenthash:10][ext]', // any two folders may have a file of one name
      uniqueName: `${name}@${version}`,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'], extensionAlias: { '.js': ['.js', '.ts'] } },
    module: {
      // Workers start through the host, which checks their bytes first.
      parser: { javascript: { worker: ['WorkerFile from @fotosoc/host', '...'] } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: COMPILER_OPTIONS,
        },
        // What was compiled for a package is taken for the sources it was compiled from.
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
      splitChunks: LIBRARIES_APART,
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
