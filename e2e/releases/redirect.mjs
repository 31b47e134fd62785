import { createRequire, register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Preloaded by a build, so that the build imports webpack and the federation plugin from another folder.

const folder = process.env['RELEASES_DIR'];
const plugin = createRequire(path.join(folder, 'x.js')).resolve('@module-federation/enhanced/webpack');

/** Wraps the federation plugin: older releases refuse an option that they do not know, so the wrapper removes the
 *  option. */
const tolerant = `
import { ModuleFederationPlugin as Plugin } from ${JSON.stringify(pathToFileURL(plugin).href)};
export class ModuleFederationPlugin extends Plugin {
  constructor(options) { super(options); this.given = options; }
  apply(compiler) {
    try { super.apply(compiler); }
    catch (error) {
      if (!String(error).includes('disableRemote')) throw error;
      delete this.given.experiments.optimization.disableRemote;
      super.apply(compiler);
    }
  }
}`;

const hooks = `
const inFolder = ${JSON.stringify(pathToFileURL(path.join(folder, 'x.mjs')).href)};
const tolerant = ${JSON.stringify(asModule(tolerant))};
const resolve = (name, context, next) => {
  if (name === '@module-federation/enhanced/webpack') return { url: tolerant, shortCircuit: true };
  return next(name, /^(webpack|@module-federation)(\\/|$)/.test(name) ? { ...context, parentURL: inFolder } : context);
};
export { resolve };`;

register(asModule(hooks));

function asModule(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
