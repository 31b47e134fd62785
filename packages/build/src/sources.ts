import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const IGNORED_FOLDERS = ['node_modules', 'dist', '.types'];
const IGNORED_FILES = /\.test\.tsx?$|tsbuildinfo$/;

/** The command that publishes a bundle puts nothing into it. */
const COMMAND = '@fotosoc/remote';

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A hash over every file that may go into a package's build, those of the workspace packages it uses included: whether
 *  there is anything to build, not what comes of it. The same sources have the same hash on every machine. */
export function hashOfSources(workspace: string, dir: string): string {
  const hash = createHash('sha256');
  for (const file of sourcesOf(workspace, dir)) {
    hash.update(path.relative(workspace, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function sourcesOf(workspace: string, dir: string): string[] {
  const packages = new Set<string>();
  collectPackages(workspace, dir, packages);
  return [...[...packages].flatMap(filesBelow), path.join(workspace, 'pnpm-lock.yaml')].toSorted();
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED_FOLDERS.includes(entry.name) ? [] : filesBelow(place);
    return IGNORED_FILES.test(entry.name) || path.extname(entry.name) === '' ? [] : [place];
  });
}

function collectPackages(workspace: string, dir: string, found: Set<string>): void {
  if (found.has(dir)) return;
  found.add(dir);
  const { dependencies, devDependencies } = readPackage(dir);
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!range.startsWith('workspace:') || name === COMMAND) continue;
    const folder = path.join(workspace, 'packages', name.replace(/^@[^/]+\//, ''));
    if (existsSync(folder)) collectPackages(workspace, folder, found);
  }
}

function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
}
