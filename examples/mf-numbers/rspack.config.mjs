import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

/** Shared modules of the shell: one instance on the page, none in the bundle. Elsewhere Rspack reads the versions from
 *  package.json, where this repository has `catalog:`. */
const lent = { singleton: true, import: false, requiredVersion: false };

export default {
  mode: 'production',
  devtool: 'hidden-source-map', // errors are reported with their source line; maps are not served
  context: import.meta.dirname,
  entry: {},
  target: ['web', 'es2022'],
  output: {
    path: path.join(import.meta.dirname, 'built/rspack'),
    filename: '[name].[contenthash:10].js',
    cssFilename: '[name].[contenthash:10].css',
    publicPath: 'auto',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'], extensionAlias: { '.js': ['.js', '.ts'] } },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        test: /\.module\.css$/,
        type: 'css/module',
        generator: { localIdentName: 'numbers_[hash:base64:6]' },
        parser: { namedExports: false },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mf_numbers',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './routes': './src/routes.tsx' },
      shared: { react: lent, 'react/jsx-runtime': lent, 'react-dom': lent, '@fotosoc/host': lent },
      manifest: true,
      dts: false,
    }),
  ],
};
