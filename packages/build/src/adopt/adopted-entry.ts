import { minifySync } from '@swc/core';
import { containerOf } from '@fotosoc/contract/registry/container';
import { UNNAMED } from '../manifest/version-of-output.ts';

interface AdoptedEntry {
  /** Name of the remote. */
  name: string;
  /** Script that exports `init` and `get`. */
  stock: string;
  /** All stylesheets. */
  styles: readonly string[];
  /** Version of the host that the container asks for; undefined where it names none. */
  hostVersion: string | undefined;
}

/** Stands before a container that another federation plugin has made, for what that leaves to whoever loads it.
 *
 *  It hands on a copy of what the shell lends, for a runtime of the container's own writes into it, and adds what it brings.
 *  All of it is said to be loaded, so that nothing newer that the container says it has is taken in its place. And it links
 *  the stylesheets before anything else could, each with its hash, without which the browser would take any bytes. Runtimes
 *  of bundlers find these links and overwrite their `onload`: so listeners, which they leave alone.
 *  The host goes by the version that the container asks for: names of versions between two releases have no order, and the
 *  publish checks compare what the container needs of the shell. */
export function adoptedEntry({ name, stock, styles, hostVersion }: AdoptedEntry): string {
  const source = `import { get, init as begin } from './${stock}';
    const base = '/remotes/${name}/${UNNAMED}/';
    const container = '${containerOf(name, UNNAMED)}';
    const map = (all, change) => Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(one)]));
    const link = (file) => new Promise((resolve, reject) => {
      const { href, origin } = new URL(base + file, import.meta.url);
      if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return resolve();
      const integrity = globalThis.__FOTOSOC_INTEGRITY__?.[base + file];
      if (!integrity) throw Error('No integrity is listed for ' + href);
      const sheet = document.createElement('link');
      sheet.addEventListener('load', () => resolve());
      sheet.addEventListener('error', () => { sheet.remove(); reject(Error(href + ' did not load')); });
      if (origin !== location.origin) sheet.crossOrigin = 'anonymous';
      document.head.append(Object.assign(sheet, { rel: 'stylesheet', href, integrity }));
    });
    const first = async () => (await Promise.all([...${JSON.stringify(styles)}.map(link), get('./routes')])).at(-1);
    const scopeOf = (lent) => {
      const copy = map(lent, (versions) => map(versions, (one) => ({ ...one, loaded: 1, from: 'shell' })));
      ${hostVersion === undefined ? '' : `copy['@fotosoc/host'] = { '${hostVersion}': Object.values(copy['@fotosoc/host'])[0] };`}
      return copy;
    };
    let scope;
    export const init = (lent) => begin((scope ??= scopeOf(lent)));
    export { container, first as get };
    `;
  return minifySync(source, { module: true, mangle: true, compress: true }).code;
}
