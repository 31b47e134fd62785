import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Package {
  dir: string;
  name: string;
  version: string | undefined;
}

const packages = new Map<string, Package | undefined>();

/** What a file is called wherever it is, e.g. `@fotosoc/ui/button/button`: by its package. Of a package of the site, a source
 *  and what is compiled of it have one name; of a library, there may be several versions.
 *  @param file absolute */
export function nameOfFile(file: string): string {
  const found = packageOf(path.dirname(file));
  if (!found) return file;
  const { dir, name, version } = found;
  const inside = path.relative(dir, file).replaceAll(path.sep, '/');
  if (name.startsWith('@fotosoc/')) {
    return `${name}/${inside.replace(/^(?:src|dist)\//, '').replace(/\.(?:tsx?|js)$/, '')}`;
  }
  const isInstalled = dir.split(path.sep).includes('node_modules');
  return isInstalled ? `${name}@${version}/${inside}` : `${name}/${inside}`;
}

/** What a file is called in source maps, e.g. `mf-loans/src/routes.tsx`, `react-dom@19.3.1/index.js`: by its package, a
 *  library by its version as well.
 *  @param file absolute */
export function sourceNameOf(file: string): string {
  const found = packageOf(path.dirname(file));
  if (!found) return path.basename(file);
  const { dir, name, version } = found;
  const isLibrary = !name.startsWith('@fotosoc/') && dir.split(path.sep).includes('node_modules');
  return `${isLibrary ? `${name}@${version}` : name}/${path.relative(dir, file).replaceAll(path.sep, '/')}`;
}

/** The nearest package with a name: some have others inside that only say how their files are to be read. */
function packageOf(dir: string): Package | undefined {
  if (!packages.has(dir))
    packages.set(dir, readPackage(dir) ?? (path.dirname(dir) === dir ? undefined : packageOf(path.dirname(dir))));
  return packages.get(dir);
}

function readPackage(dir: string): Package | undefined {
  const file = path.join(dir, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
  return name === undefined ? undefined : { dir, name, version };
}
