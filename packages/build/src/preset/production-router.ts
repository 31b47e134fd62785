import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';

/** Uses react-router's production files, as far as used: the package's `exports` name only the development files, with
 *  warnings. One address per file ensures a single router.
 *  @param dir absolute folder of a package that depends on react-router-dom */
export function applyProductionRouter(dir: string, config: Configuration): Configuration {
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
