import { minifySync } from '@swc/core';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { VERSION_PLACEHOLDER } from '../manifest/version-of-output.ts';

interface AdoptedEntry {
  name: string;
  stock: string;
  styles: readonly string[];
  /** Host version that the container requests; `undefined` if the container names none. */
  hostVersion: string | undefined;
}

/** Returns the script in front of a container of another federation plugin, for the work that such plugins leave to the
 *  loading host.
 *
 *  The script passes on a copy of the shell's share scope, because the container's runtime modifies the scope and adds
 *  its modules. All modules are marked as loaded, so that the container does not replace them by newer versions of its
 *  own. The script also links the stylesheets first, each with its hash, without which the browser would accept any
 *  bytes. Bundler runtimes find these links and overwrite their `onload`; therefore the script uses listeners, which
 *  stay. The host is registered under the version that the container requests: versions between two releases have no
 *  order, and the publish checks compare the container's requirements. */
export function createImportedEntry({ name, stock, styles, hostVersion }: AdoptedEntry): string {
  const source = `import { get, init as begin } from './${stock}';
    const base = '/remotes/${name}/${VERSION_PLACEHOLDER}/';
    const container = '${formatContainerName(name, VERSION_PLACEHOLDER)}';
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
    const scopeOf = (shares) => {
      const copy = map(shares, (versions) => map(versions, (one) => ({ ...one, loaded: 1, from: 'shell' })));
      ${hostVersion === undefined ? '' : `copy['@fotosoc/host'] = { '${hostVersion}': Object.values(copy['@fotosoc/host'])[0] };`}
      return copy;
    };
    let scope;
    export const init = (shares) => begin((scope ??= scopeOf(shares)));
    export { container, first as get };
    `;
  return minifySync(source, { module: true, mangle: true, compress: true }).code;
}
