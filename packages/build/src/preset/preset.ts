import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { RuntimeCallCheck } from '../plugins/runtime-call-check.ts';
import { AssetManifest, ENTRY_FILE } from '../manifest/asset-manifest.ts';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { normalizeRemoteJson } from '@fotosoc/contract/registry/former-names';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { createCommonConfig, LIBRARY_CHUNKS, type BuildOptions } from './common-config.ts';
import { ScopedStyles } from '../plugins/scoped-styles.ts';
import { applyProductionRouter } from './production-router.ts';
import { RoutesInEntry } from '../plugins/routes-in-entry.ts';
import { ServerBundle } from '../plugins/server-bundle.ts';
import { SHARED_MODULE_RANGES } from '../manifest/shared-modules.ts';

const ROUTES_FILE = 'src/routes.tsx';

const SHARED_RUNTIME_MODULE = '@fotosoc/loader/federation';

export type Config = (options: BuildOptions) => Configuration;

function sharedModules(own: object) {
  return Object.fromEntries(
    Object.entries(SHARED_MODULE_RANGES).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, ...own },
    ]),
  );
}

/** Minimum source size of a shared chunk. */
const SHARED_MIN_BYTES = 80_000;

/** Returns the build configuration of a remote: one exposed module, `./routes`, read from src/routes.tsx.
 *  @param name name of the package, also its cascade layer and its address under /remotes/ */
export function remote({ name }: { name: string }): Config {
  return ({ dir, version, outDir }) => {
    const config = createCommonConfig({
      dir,
      name,
      version,
      outDir,
      publicPath: `/remotes/${name}/${version}/`,
    });
    const container = formatContainerName(name, version);
    return {
      ...config,
      entry: {},
      externals: [resolveShellRuntime],
      // Duplicates small shared code instead of creating a chunk. A separate file compresses worse, and costs the first
      // page more than it saves on the second.
      optimization: {
        ...config.optimization,
        splitChunks: { ...LIBRARY_CHUNKS, minSize: SHARED_MIN_BYTES },
      },
      plugins: [
        ...config.plugins!,
        new ScopedStyles(name),
        new ModuleFederationPlugin({
          name: container,
          library: { type: 'module' },
          filename: ENTRY_FILE,
          manifest: false,
          dts: false,
          dev: false,
          exposes: { './routes': { import: `./${ROUTES_FILE}`, name: 'routes' } },
          shared: sharedModules({ import: false }),
          experiments: { optimization: { disableSnapshot: true, target: 'web', disableRemote: true } },
        }),
        new ServerBundle({ entry: `./${ROUTES_FILE}`, global: 'FOTOSOC_REMOTE', externals: listServerSharedModules() }),
        new RoutesInEntry({ container, exposed: 'routes' }),
        new RuntimeCallCheck(),
        new AssetManifest({
          name,
          version,
          dir,
          routesFile: path.join(dir, ROUTES_FILE),
          remote: { description: readDescription(dir) },
        }),
      ],
    };
  };
}

/** Returns the shared modules on the server, where the shell's server bundle has them under `shared`. */
function listServerSharedModules() {
  return Object.fromEntries(
    Object.keys(SHARED_MODULE_RANGES).map((name) => [name, `FOTOSOC_SHELL.shared[${JSON.stringify(name)}]`]),
  );
}

function readDescription(dir: string): RemoteDescription {
  return normalizeRemoteJson(JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8'))) as RemoteDescription;
}

/** Returns the build configuration of the shell, which provides all shared modules eagerly, knows no remote, and has
 *  routes for paths without a remote. */
export function shell(): Config {
  return ({ dir, version, outDir }) => {
    const base = createCommonConfig({ dir, name: 'shell', version, outDir, publicPath: `/shell/${version}/` });
    const config = applyProductionRouter(dir, base);
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      optimization: {
        ...config.optimization,
        // Puts libraries into a separate file that loads first. `remote dev` replaces the file by one with the
        // development build of React.
        splitChunks: {
          cacheGroups: {
            default: false,
            defaultVendors: false,
            vendor: { name: 'vendor', chunks: 'initial', enforce: true, test: /node_modules[\\/](?!@fotosoc)/ },
          },
        },
      },
      plugins: [
        ...config.plugins!,
        new ModuleFederationPlugin({
          name: 'shell',
          library: { type: 'module' },
          remotes: {},
          manifest: false,
          dts: false,
          dev: false,
          shared: sharedModules({ eager: true }),
        }),
        new ServerBundle({ entry: './src/server/server.tsx', global: 'FOTOSOC_SHELL', externals: {} }),
        new webpack.NormalModuleReplacementPlugin(
          FEDERATION_RUNTIME,
          createRequire(path.join(dir, 'package.json')).resolve(SHARED_RUNTIME_MODULE),
        ),
        new RuntimeCallCheck(),
        new AssetManifest({
          name: 'shell',
          version,
          dir,
          routesFile: path.join(dir, ROUTES_FILE),
          entry: 'main',
        }),
      ],
    };
  };
}

/** Names of the runtime in the federation plugin's generated code. NOTE: internal paths; if they change, the build
 *  bundles the runtime, which the publish checks and the size budgets refuse. */
const FEDERATION_RUNTIME =
  /webpack-bundler-runtime[\\/]dist[\\/]|^@module-federation\/(webpack-bundler-runtime|runtime)$/;

/** Makes remotes use the shell's replacement of the federation runtime: their entry has 2 kB instead of 24 kB. */
function resolveShellRuntime({ request }: { request?: string }, callback: (error?: null, result?: string) => void) {
  if (FEDERATION_RUNTIME.test(request ?? '')) callback(null, 'var __FOTOSOC_FEDERATION__');
  else callback();
}
