import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import { EMBEDDED_ENTRY, isEmbeddable } from './embedded/embedded-files.ts';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';

/** Converts a manifest to the format of Module Federation's tools (mf-manifest.json); returns `undefined` for a shell,
 *  which exposes no modules.
 *
 *  Lists stylesheets as lazy files, because the runtime would link initial stylesheets itself, without a hash.
 *  @param site origin of the site, without a trailing slash */
export function createStandardManifest(manifest: Manifest, site: string) {
  const { name, version, federation, remote, initial, routes, uses = {}, server } = manifest;
  if (!remote) return undefined;
  const { entry, container } = remote;
  const first = initial.filter((file) => file !== entry);
  const later = [...new Set(routes.flatMap(({ files }) => files))].filter((file) => !initial.includes(file));
  const title = name.replaceAll('-', '_');
  return {
    id: title,
    name: title,
    metaData: {
      name: title,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: isEmbeddable(manifest) ? EMBEDDED_ENTRY : entry, path: '', type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: container,
      pluginVersion: federation,
      publicPath: site + formatFileAddress(manifest),
    },
    shared: Object.keys(uses)
      .filter((module) => module !== RUNTIME_MODULE)
      .map((module) => ({
        id: `${title}:${module}`,
        name: module,
        version: '*', // The page has a single version of each shared module, and the bundle contains none.
        requiredVersion: '*',
        singleton: true,
        hash: '',
        assets: formatAssets([], []),
      })),
    remotes: [],
    exposes: [{ id: `${title}:routes`, name: 'routes', path: './routes', assets: formatAssets(first, later, server) }],
  };
}

function formatAssets(first: readonly string[], later: readonly string[], server?: string) {
  const of = (type: string, files: readonly string[]) => files.filter((file) => file.endsWith(type) && file !== server);
  return {
    js: { sync: of('.js', first), async: of('.js', later) },
    css: { sync: [] as string[], async: of('.css', [...first, ...later]) },
  };
}
