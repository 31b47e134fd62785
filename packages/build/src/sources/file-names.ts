import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Package {
  dir: string;
  name: string;
  version: string | undefined;
}

const packages = new Map<string, Package | undefined>();

/** Returns a folder-independent name of a file, e.g. `@fotosoc/ui/button/button`, by its package. Sources and compiled
 *  files of the site's packages have equal names; libraries may have several versions.
 *  @param file absolute path */
export function formatFileName(file: string): string {
  const found = findPackage(path.dirname(file));
  if (!found) return file;
  const { dir, name, version } = found;
  const inside = path.relative(dir, file).replaceAll(path.sep, '/');
  if (name.startsWith('@fotosoc/')) {
    return `${name}/${inside.replace(/^(?:src|dist)\//, '').replace(/\.(?:tsx?|js)$/, '')}`;
  }
  const isInstalled = dir.split(path.sep).includes('node_modules');
  return isInstalled ? `${name}@${version}/${inside}` : `${name}/${inside}`;
}

/** Returns the name of a file in source maps, e.g. `mf-loans/src/routes.tsx`, `react-dom@19.3.1/index.js`: by its
 *  package, libraries with their version.
 *  @param file absolute path */
export function formatSourceName(file: string): string {
  const found = findPackage(path.dirname(file));
  if (!found) return path.basename(file);
  const { dir, name, version } = found;
  const isLibrary = !name.startsWith('@fotosoc/') && dir.split(path.sep).includes('node_modules');
  return `${isLibrary ? `${name}@${version}` : name}/${path.relative(dir, file).replaceAll(path.sep, '/')}`;
}

/** Returns the nearest package with a name: some packages contain nameless ones that only set the module type. */
function findPackage(dir: string): Package | undefined {
  if (!packages.has(dir))
    packages.set(dir, readPackage(dir) ?? (path.dirname(dir) === dir ? undefined : findPackage(path.dirname(dir))));
  return packages.get(dir);
}

function readPackage(dir: string): Package | undefined {
  const file = path.join(dir, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
  return name === undefined ? undefined : { dir, name, version };
}
