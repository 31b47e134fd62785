import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { NewestHash } from './newest-hash.ts';
import { PrivateSourceMaps } from '../plugins/private-source-maps.ts';
import { StylesheetIntegrity } from '../plugins/stylesheet-integrity.ts';
import { COMPILER_OPTIONS } from '../preset/compile.ts';
import { resolvePageReact, REACT_GLOBAL } from './page-react.ts';

const require = createRequire(import.meta.url);

/** Compiler options for hot replacement of components with their state. */
const REFRESH_COMPILER_OPTIONS = {
  ...COMPILER_OPTIONS,
  jsc: {
    ...COMPILER_OPTIONS.jsc,
    transform: { react: { runtime: 'automatic', development: true, refresh: true } },
  },
};

/** Plugins that only published builds need. In development, the page lists the files of its first build, and the
 *  browser reads the source maps. */
const PUBLISHING_PLUGINS = [StylesheetIntegrity, PrivateSourceMaps];

/** Returns a development configuration of a remote: readable, with source maps, and with hot replacement in an open
 *  page. Never published.
 *  @param dir folder of the package
 *  @param config configuration of the preset, left unchanged */
export function createDevelopmentConfig(dir: string, config: Configuration): Configuration {
  const { externals, module = {}, output, optimization, plugins = [] } = config;
  const routes = path.join(dir, 'src/routes.tsx');
  const rules = (module.rules ?? []).map((rule) => addRefresh(rule as RuleSetRule));
  return {
    ...config,
    cache: { type: 'memory' },
    devtool: 'cheap-module-source-map',
    externals: [...[externals ?? []].flat(), resolvePageReact],
    output: {
      ...output,
      // Keeps files of the previous build for pages that are still open.
      clean: false,
      hotUpdateChunkFilename: '[id].[fullhash].hot-update.js',
      hotUpdateMainFilename: '[runtime].[fullhash].hot-update.js',
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        path.relative(dir, absoluteResourcePath),
    },
    module: {
      ...module,
      rules: [
        ...rules,
        { test: (file) => file === routes, enforce: 'post', use: require.resolve('./updates-loader.mjs') },
      ],
    },
    // Does not concatenate modules: after a failed build, concatenated modules would lose their exports in the next
    // build.
    optimization: { ...optimization, minimize: false, concatenateModules: false },
    plugins: [
      ...plugins.filter((plugin) => !PUBLISHING_PLUGINS.some((kind) => plugin instanceof kind)),
      new webpack.HotModuleReplacementPlugin(),
      new NewestHash(),
      new ReactRefreshPlugin({ forceEnable: true, overlay: false, library: REACT_GLOBAL }),
    ],
  };
}

function addRefresh(rule: RuleSetRule): RuleSetRule {
  return rule.loader === require.resolve('swc-loader') ? { ...rule, options: REFRESH_COMPILER_OPTIONS } : rule;
}
