import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { STANDARD_MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';

const IGNORED_FOLDERS = ['node_modules', 'dist', '.types'];
const IGNORED_FILES = /\.test\.tsx?$|tsbuildinfo$|^README\.md$/;
const LOCKFILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

/** Publishing command, which is not part of any bundle. */
const COMMAND = '@fotosoc/cli';

interface PackageJson {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Returns a hash of everything that may enter a package's build: its files, those of linked packages, the versions of
 *  installed packages, and the lockfile. A changed hash means that a build is needed. Equal sources have the same hash
 *  on every machine. */
export function hashSources(dir: string): string {
  const found: Sources = { folders: new Set(), installed: new Set() };
  collect(dir, found);
  const files = [...[...found.folders].flatMap(listSourceFiles), ...findLockfiles(dir)].toSorted();
  const hash = createHash('sha256').update([...found.installed].toSorted().join());
  for (const file of files) {
    hash.update(path.relative(dir, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Returns the files of a package that may enter its build; the output of another bundler is excluded. */
export function listSourceFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some(({ name }) => name === STANDARD_MANIFEST_FILE)) return [];
  return entries.flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED_FOLDERS.includes(entry.name) ? [] : listSourceFiles(place);
    return IGNORED_FILES.test(entry.name) || path.extname(entry.name) === '' ? [] : [place];
  });
}

interface Sources {
  folders: Set<string>;
  /** Name and version of each installed package, e.g. `@fotosoc/ui@1.1.0`. */
  installed: Set<string>;
}

function collect(dir: string, found: Sources): void {
  if (found.folders.has(dir)) return;
  found.folders.add(dir);
  const { dependencies, devDependencies } = readPackage(dir);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const folder = name === COMMAND ? undefined : findPackageFolder(name, dir);
    if (folder === undefined) continue;
    const isInstalled = folder.split(path.sep).includes('node_modules');
    if (isInstalled) found.installed.add(`${name}@${readPackage(folder).version}`);
    else collect(folder, found);
  }
}

/** Returns the folder of a dependency; `undefined` if the dependency is not installed. */
function findPackageFolder(name: string, dir: string): string | undefined {
  const place = listParentFolders(dir)
    .map((folder) => path.join(folder, 'node_modules', name))
    .find((folder) => existsSync(path.join(folder, 'package.json')));
  return place && realpathSync(place);
}

function findLockfiles(dir: string): string[] {
  const files = listParentFolders(dir).flatMap((folder) => LOCKFILES.map((name) => path.join(folder, name)));
  return files.filter((file) => existsSync(file)).slice(0, 1);
}

function listParentFolders(dir: string): string[] {
  const parent = path.dirname(dir);
  return parent === dir ? [dir] : [dir, ...listParentFolders(parent)];
}

function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
}
