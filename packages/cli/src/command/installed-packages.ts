import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';

const SCOPE = '@fotosoc/';

/** A package of the site that a remote has installed. */
export interface Installed {
  /** Name without the scope, e.g. `host`. */
  name: string;
  version: string;
  dir: string;
}

/** Returns the site's packages that a remote has installed, by name. Linked packages of the site's workspace are
 *  excluded, because they have no released version. */
export function listInstalledPackages(dir: string): Installed[] {
  const { dependencies, devDependencies, peerDependencies } = readJson(path.join(dir, 'package.json'));
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  return names
    .filter((name) => name.startsWith(SCOPE))
    .toSorted()
    .flatMap((name) => {
      const link = path.join(dir, 'node_modules', name);
      if (!existsSync(path.join(link, 'package.json'))) return [];
      const place = realpathSync(link);
      if (!place.split(path.sep).includes('node_modules')) return [];
      const { version = '' } = readJson(path.join(place, 'package.json'));
      return [{ name: name.slice(SCOPE.length), version, dir: place }];
    });
}

/** Returns the installed packages in the format of a version's origin. */
export function formatPackagesOrigin(dir: string): Pick<VersionOrigin, 'packages'> {
  const packages = listInstalledPackages(dir).map(({ name, version }) => `${name}@${version}`);
  return packages.length > 0 ? { packages: packages.join() } : {};
}

interface PackageJson {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function readJson(file: string): PackageJson {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageJson) : {};
}
