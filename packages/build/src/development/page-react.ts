import { createRequire } from 'node:module';
import type { Configuration, ExternalItemFunctionData } from 'webpack';
import { runWebpack } from '../builds/run-webpack.ts';

/** Where a page in development has React, by file. */
export const REACT_GLOBAL = '__FOTOSOC_REACT__';

/** What builds in development take from the page, beside what the shell lends, and the file that it is. */
const TAKEN = [
  [/^react\/jsx-dev-runtime$/, 'react-jsx-dev-runtime'],
  [/\breact-refresh\/runtime(?:\.js)?$/, 'react-refresh-runtime'],
] as const;

/** webpack's `externals`: one of each on the page, for it is React itself that exchanges components. */
export function fromThePage({ request }: ExternalItemFunctionData): Promise<string | undefined> {
  const [, file] = TAKEN.find(([name]) => name.test(request)) ?? [];
  return Promise.resolve(file && `var ${REACT_GLOBAL}["${file}"]`);
}

/** React as it is for development, which alone exchanges components and says what is wrong in words: of the team's own
 *  installation, as a script that leaves it in the page by the names of its files. */
const SCRIPT = `
const refresh = require('react-refresh/runtime');
refresh.injectIntoGlobalHook(globalThis); // before React DOM looks for it
globalThis.${REACT_GLOBAL} = {
  'react-refresh-runtime': refresh,
  react: require('react'),
  'react-dom': require('react-dom'),
  'react-dom-client': require('react-dom/client'),
  'react-jsx-runtime': require('react/jsx-runtime'),
  'react-jsx-dev-runtime': require('react/jsx-dev-runtime'),
};`;

/** @param dir a package that has React installed
 *  @returns the script
 *  @throws Error with webpack's own words where it has none */
export async function reactInDevelopment(dir: string): Promise<string> {
  let source = '';
  const config: Configuration = {
    mode: 'development',
    context: dir,
    devtool: false,
    target: ['web', 'es2022'],
    entry: { react: `data:text/javascript,${encodeURIComponent(SCRIPT)}` },
    module: { rules: [{ mimetype: 'text/javascript', type: 'javascript/auto' }] }, // or there is no `require`
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
