import { getOwnValue } from '@fotosoc/contract/own-value';
import semver from 'semver';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { STANDARD_MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';
import { SHARED_MODULE_RANGES } from '../manifest/shared-modules.ts';
import { NotImportable, throwRefusal, type Refuse } from './not-importable.ts';

/** Fields that the manifests of all federation plugins have. File names are relative to the folder of the build. */
export interface StandardManifest {
  container: string;
  /** Script that exports `init` and `get`. */
  entry: string;
  federation: string;
  /** Modules that the container takes from the shell, each with the lowest version that the container requests;
   *  `undefined` if none. */
  shared: { name: string; version: string | undefined }[];
  first: string[];
  later: string[];
}

/** Parses the manifest of a federation plugin.
 *  @param name name of the remote
 *  @throws NotImportable for an invalid manifest, or a container that cannot run in the shell */
export function readStandardManifest(text: string, name: string, refuse: Refuse = throwRefusal): StandardManifest {
  const manifest = parsed(text);
  const container = textAt(manifest, 'name');
  const wanted = formatContainerName(name, '').replace(/__$/, '');
  if (container !== wanted) {
    refuse(
      `The container is called ${container}: call it ${wanted} in the federation plugin; every version is named after it.`,
    );
  }
  const folder = at(manifest, ['metaData', 'remoteEntry', 'path']) ?? '';
  const entry = `${typeof folder === 'string' ? folder : ''}${textAt(manifest, 'metaData', 'remoteEntry', 'name')}`;
  const type = textAt(manifest, 'metaData', 'remoteEntry', 'type');
  if (type !== 'module' && type !== 'esm') {
    refuse(
      `The container is of the type ${type}, which the shell cannot import: set library: { type: 'module' } in the federation plugin, and have the bundler write modules.`,
    );
  }
  const exposes = listAt(manifest, 'exposes');
  const routes = exposes.find((exposed) => textAt(exposed, 'path') === './routes');
  if (!routes) {
    refuse(
      `The container exposes ${exposes.map((one) => textAt(one, 'path')).join(', ') || 'nothing'}, but no ./routes: set exposes: { './routes': './src/routes.tsx' } in the federation plugin.`,
    );
  }
  return {
    container,
    entry,
    federation: textAt(manifest, 'metaData', 'pluginVersion'),
    shared: listAt(manifest, 'shared').flatMap((shared) => readShared(shared, refuse)),
    first: routes ? textsAt(routes, 'assets', 'js', 'sync') : [],
    later: routes ? textsAt(routes, 'assets', 'js', 'async') : [],
  };
}

/** Reads a shared module of the shell; the container bundles all other modules. */
function readShared(shared: unknown, refuse: Refuse): StandardManifest['shared'] {
  const name = textAt(shared, 'name');
  const provided = getOwnValue<string>(SHARED_MODULE_RANGES, name);
  if (provided === undefined) return [];
  const range = getVersionRange(at(shared, ['requiredVersion']), at(shared, ['version']));
  if (range !== undefined && !semver.intersects(range, provided)) {
    refuse(
      `It is built for ${name} ${range}, the shell provides ${provided}: run npm install ${formatInstallable(name, provided)}, and build again. A page has only one ${name}.`,
    );
  }
  return [{ name, version: range && semver.minVersion(range)?.version }];
}

/** Returns a package name with a version that npm can install. For the site's packages, that is the served version,
 *  because a range may match no version between two releases. */
function formatInstallable(name: string, provided: string): string {
  return name.startsWith('@fotosoc/') ? `${name}@latest` : `${name.split('/')[0]}@${provided}`;
}

/** Returns the version range that a container requests; `undefined` if unknown. Some plugins record `*` as the
 *  requirement, next to the installed version. */
function getVersionRange(required: unknown, installed: unknown): string | undefined {
  if (typeof required === 'string' && required !== '*' && semver.validRange(required)) return required;
  return typeof installed === 'string' && semver.valid(installed) ? `^${installed}` : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotImportable(`${STANDARD_MANIFEST_FILE} is not JSON: build again.`);
  }
}

function at(value: unknown, keys: string[]): unknown {
  return keys.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null ? getOwnValue(found as Record<string, unknown>, key) : undefined,
    value,
  );
}

function textAt(value: unknown, ...keys: string[]): string {
  const found = at(value, keys);
  return typeof found === 'string' ? found : unreadable(keys, 'text');
}

function listAt(value: unknown, ...keys: string[]): unknown[] {
  const found = at(value, keys);
  return Array.isArray(found) ? found : unreadable(keys, 'list');
}

function textsAt(value: unknown, ...keys: string[]): string[] {
  const found = listAt(value, ...keys);
  return found.every((one) => typeof one === 'string') ? found : unreadable(keys, 'list of texts');
}

function unreadable(keys: string[], what: string): never {
  throw new NotImportable(
    `${STANDARD_MANIFEST_FILE} has no ${what} at ${keys.join('.')}: build again, with a newer release of the federation plugin.`,
  );
}
