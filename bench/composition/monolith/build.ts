import path from 'node:path';
import { createCommonConfig } from '@fotosoc/build/common-config';
import { applyProductionRouter } from '@fotosoc/build/production-router';
import webpack, { type RuleSetRule, type WebpackPluginInstance } from 'webpack';
import { runWebpack } from '../../../packages/build/src/run-webpack.ts';

export const VERSION = '1.0.0+00000000';

const workspace = path.resolve(import.meta.dirname, '../../..');
const shellDir = path.join(workspace, 'shell');

/** Builds shell and remotes from the same sources as one application, without federation.
 *  @returns names of the initial files, the entry last
 *  @throws Error with webpack's message */
export async function buildMonolith(outDir: string): Promise<string[]> {
  const base = createCommonConfig({
    dir: shellDir,
    name: 'shell',
    version: VERSION,
    outDir,
    publicPath: `/shell/${VERSION}/`,
    layer: 'remotes.site',
  });
  const config = applyProductionRouter(shellDir, base);
  const { compilation } = await runWebpack({
    ...config,
    entry: { main: './src/main.tsx' },
    module: { ...config.module, rules: config.module!.rules!.flatMap((rule) => byLayer(rule as RuleSetRule)) },
    plugins: [...config.plugins!, inPlaceOf('container'), inPlaceOf('integrity'), inPlaceOf('page-prefetch')],
  });
  return compilation.entrypoints.get('main')!.getFiles();
}

/** Replaces a module of the shell or the loader by the module of the same name in this folder. */
function inPlaceOf(name: string): WebpackPluginInstance {
  const own = path.join(import.meta.dirname, `${name}.ts`);
  return new webpack.NormalModuleReplacementPlugin(new RegExp(`/${name}\\.ts$`), own);
}

/** Adapts the stylesheet rule: styles of remotes get the layer of remotes. */
function byLayer(rule: RuleSetRule): RuleSetRule[] {
  const { use } = rule;
  if (!Array.isArray(use) || !(rule.test instanceof RegExp && rule.test.test('.css'))) return [rule];
  const remotes = /[\\/]mf-[^\\/]+[\\/]src[\\/]/;
  return [
    { ...rule, include: remotes },
    { ...rule, exclude: remotes, use: use.slice(0, -1) },
  ];
}
