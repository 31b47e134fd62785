import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';

/** Takes react-router from its production files, and of those only what is used: its `exports` name the files for
 *  development alone, with warnings that nobody reads here. One address for each, so there is one router.
 *  @param dir a package that depends on react-router-dom, absolute */
export function withProductionRouter(dir: string, config: Configuration): Configuration {
  const fromPackage = createRequire(path.join(dir, 'package.json'));
  const fromRouterDom = createRequire(fromPackage.resolve('react-router-dom'));
  const files = path.join(path.dirname(fromRouterDom.resolve('react-router/package.json')), 'dist/production');
  const markPure = { include: files, use: createRequire(import.meta.url).resolve('./pure-components-loader.mjs') };
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        'react-router$': path.join(files, 'index.mjs'),
        'react-router/dom$': path.join(files, 'dom-export.mjs'),
      },
    },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), markPure] },
  };
}
