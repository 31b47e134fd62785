import { createRequire } from 'node:module';
import type { Configuration, ExternalItemFunctionData } from 'webpack';
import { runWebpack } from '../run-webpack.ts';

/** Global variable with React in a development page, by file. */
export const REACT_GLOBAL = '__FOTOSOC_REACT__';

/** Modules that development builds import from the page, each with its file, in addition to the modules that the shell
 *  provides. */
const PAGE_MODULES = [
  [/^react\/jsx-dev-runtime$/, 'react-jsx-dev-runtime'],
  [/\breact-refresh\/runtime(?:\.js)?$/, 'react-refresh-runtime'],
] as const;

/** Function for webpack's `externals`. A page needs a single instance of these modules, because React itself replaces
 *  components. */
export function resolvePageReact({ request }: ExternalItemFunctionData): Promise<string | undefined> {
  const [, file] = PAGE_MODULES.find(([name]) => name.test(request)) ?? [];
  return Promise.resolve(file && `var ${REACT_GLOBAL}["${file}"]`);
}

/** Script with the development build of React, the only build with hot replacement and readable warnings. The script is
 *  bundled from the team's installation and gives the page React by file name. */
const SCRIPT = `
const refresh = require('react-refresh/runtime');
refresh.injectIntoGlobalHook(globalThis); // runs before React DOM, which looks for the hook when it loads
globalThis.${REACT_GLOBAL} = {
  'react-refresh-runtime': refresh,
  react: require('react'),
  'react-dom': require('react-dom'),
  'react-dom-client': require('react-dom/client'),
  'react-jsx-runtime': require('react/jsx-runtime'),
  'react-jsx-dev-runtime': require('react/jsx-dev-runtime'),
};`;

/** Builds the script from a package's React installation.
 *  @param dir package that has React installed
 *  @returns the script
 *  @throws Error with webpack's message if React is missing */
export async function buildDevelopmentReact(dir: string): Promise<string> {
  let source = '';
  const config: Configuration = {
    mode: 'development',
    context: dir,
    devtool: false,
    target: ['web', 'es2022'],
    entry: { react: `data:text/javascript,${encodeURIComponent(SCRIPT)}` },
    // This module type makes `require` available.
    module: { rules: [{ mimetype: 'text/javascript', type: 'javascript/auto' }] },
    resolve: { alias: { 'react-refresh/runtime$': createRequire(import.meta.url).resolve('react-refresh/runtime') } },
  };
  await runWebpack(config, ({ hooks }) => {
    hooks.shouldEmit.tap('reactInDevelopment', ({ assets }) => {
      source = String(assets['react.js']?.source() ?? '');
      return false;
    });
  });
  return source;
}
