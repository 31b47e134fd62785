import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

/** Shared modules of the shell: one instance on the page, none in the bundle. */
const lent = { singleton: true, import: false };

export default {
  mode: 'production',
  devtool: 'hidden-source-map', // errors are reported with their source line; maps are not served
  context: import.meta.dirname,
  entry: {},
  target: ['web', 'es2022'],
  experiments: { outputModule: true },
  output: {
    path: path.join(import.meta.dirname, 'built/webpack'),
    filename: '[name].[contenthash:10].js',
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
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: 'css-loader',
            options: { modules: { auto: true, namedExport: false, localIdentName: 'numbers_[hash:base64:6]' } },
          },
        ],
      },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css' }),
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
