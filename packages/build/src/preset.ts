import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { AssetManifest, ENTRY_FILE } from './asset-manifest.ts';
import { containerOf } from '@fotosoc/contract/registry/container';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { StylesheetIntegrity } from './stylesheet-integrity.ts';

const require = createRequire(import.meta.url);

/** Where a package writes down its routes. */
const ROUTES_FILE = 'src/routes.tsx';

/** What the build tells a package's configuration. */
export interface BuildOptions {
  /** The package's folder, absolute. */
  dir: string;
  /** e.g. `1.0.0+9f3c1ab`: part of every name and address, so two versions can live on one page. */
  version: string;
  outDir: string;
}

export type Config = (options: BuildOptions) => Configuration;

/** The modules the shell provides, one instance on the page. Remotes never bundle them. */
const SHARED = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  '@fotosoc/host': '^1.0.0',
};

function sharedModules(own: object) {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, requiredVersion]) => [name, { singleton: true, requiredVersion, ...own }]),
  );
}

/** The whole build of a remote: one exposed module, `./routes`, read from src/routes.tsx.
 *  @param name the package's name, also its cascade layer and its address under /remotes/ */
export function remote({ name }: { name: string }): Config {
  return ({ dir, version, outDir }) => {
    const config = common({
      dir,
      name,
      version,
      outDir,
      publicPath: `/remotes/${name}/${version}/`,
      layer: `remotes.${name}`,
    });
    const container = containerOf(name, version);
    return {
      ...config,
      entry: {},
      externals: [runtimeOfTheShell],
      plugins: [
        ...config.plugins!,
        new ModuleFederationPlugin({
          name: container,
          library: { type: 'module' },
          filename: ENTRY_FILE,
          manifest: false,
          dts: false,
          dev: false,
          exposes: { './routes': { import: `./${ROUTES_FILE}`, name: 'routes' } },
          shared: sharedModules({ import: false }),
          experiments: { optimization: { disableSnapshot: true, target: 'web', disableRemote: true } },
        }),
        new AssetManifest({
          name,
          version,
          routesFile: path.join(dir, ROUTES_FILE),
          remote: { container, description: readDescription(dir) },
        }),
      ],
    };
  };
}

function readDescription(dir: string): RemoteDescription {
  return JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8')) as RemoteDescription;
}

/** The whole build of the shell: provides everything shared, eagerly, knows no remote, and has routes of its own for
 *  what no remote draws. */
export function shell(): Config {
  return ({ dir, version, outDir }) => {
    const config = common({ dir, name: 'shell', version, outDir, publicPath: `/shell/${version}/` });
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      optimization: {
        ...config.optimization,
        // Libraries apart, so that a new shell does not send react-dom again.
        splitChunks: {
          cacheGroups: {
            default: false,
            defaultVendors: false,
            vendor: { name: 'vendor', chunks: 'initial', enforce: true, test: /node_modules[\\/](?!@fotosoc)/ },
          },
        },
      },
      plugins: [
        ...config.plugins!,
        new ModuleFederationPlugin({
          name: 'shell',
          library: { type: 'module' },
          remotes: {},
          manifest: false,
          dts: false,
          dev: false,
          shared: sharedModules({ eager: true }),
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new AssetManifest({ name: 'shell', version, routesFile: path.join(dir, ROUTES_FILE), entry: 'main' }),
      ],
    };
  };
}

/** Remotes borrow the federation runtime that the shell put on the page (shell/src/composition/lend-runtime.ts):
 *  2 kB of entry instead of 24. NOTE: leans on internal paths of the pinned federation release; the journey
 *  'shares one React and one federation runtime' fails when they move. */
function runtimeOfTheShell({ request }: { request?: string }, callback: (error?: null, result?: string) => void) {
  const isRuntime =
    /webpack-bundler-runtime[\\/]dist[\\/]|^@module-federation\/(webpack-bundler-runtime|runtime)$/.test(request ?? '');
  if (isRuntime) callback(null, 'var __FOTOSOC_FEDERATION__');
  else callback();
}

interface CommonOptions extends BuildOptions {
  name: string;
  publicPath: string;
  /** Cascade layer that every stylesheet is put into; the shell writes its own. */
  layer?: string;
}

function common({ dir, name, version, outDir, publicPath, layer }: CommonOptions): Configuration {
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: `${name.replace(/^mf-/, '')}_[hash:base64:6]`,
        localIdentHashSalt: version, // a late stylesheet of one version cannot style the page of another
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
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName: `${name}@${version}`,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'] },
    module: {
      // Workers start through the host, which checks their bytes first.
      parser: { javascript: { worker: ['WorkerFile from @fotosoc/host', '...'] } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
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
      realContentHash: true,
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, terserOptions: { module: true } }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
      }),
      new StylesheetIntegrity(),
      new webpack.DefinePlugin({ __VERSION__: JSON.stringify(version) }),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}
