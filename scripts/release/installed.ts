import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { readPackage, workspace } from '../packages/members.ts';

/** Packages that only the sources need, which a release does not contain. */
const FOR_SOURCES = ['tsx'];
/** Matches files of libraries that only developers need: types, maps, tests and documents. */
const FOR_DEVELOPERS =
  /\.(?:map|[cm]?ts|tsx)$|node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|docs|benchmarks?|examples?)$/;
/** Matches files that a release never uses: sources and build tools of SQLite, source data of the common passwords,
 *  unused image formats, and the user interface of a browser driver. */
const FOR_NOBODY = new RegExp(
  [
    'better-sqlite3/(?:deps|src|build/(?!Release$|Release/better_sqlite3\\.node$))',
    'fxa-common-password-list/source_data',
    'wasm-vips/lib/vips-(?:jxl|resvg)\\.wasm',
    'playwright-core/lib/vite',
  ].join('|'),
);
/** Packages for the type comparison of the publish checks. */
const DECLARING = /node_modules\/(?:typescript|@typescript\/.*|@types\/.*|csstype)$/;

/** Copies the runtime dependencies of a member into a release, with the same paths and links.
 *  @param member folder in the workspace
 *  @returns the members among the dependencies, `member` first; their own files are not copied */
export function copyDependencies(member: string, release: string): string[] {
  const folders = listDependencies(member, (link, target) => copyLink(link, target, release));
  for (const folder of folders.filter(isLibrary)) copyPackage(folder, release);
  return folders.filter((folder) => !isLibrary(folder));
}

/** Returns the folders of a member and its transitive runtime dependencies, each once, `member` first.
 *  @param onLink called with each link to a dependency, and with its target */
export function listDependencies(
  member: string,
  onLink: (link: string, target: string) => void = () => undefined,
): string[] {
  const folders = new Set<string>();
  const take = (folder: string) => {
    if (folders.has(folder)) return;
    folders.add(folder);
    for (const link of linksOf(folder, !isLibrary(folder))) {
      const target = path.relative(workspace, realpathSync(path.join(workspace, link)));
      onLink(link, target);
      take(target);
    }
  };
  take(member);
  return [...folders];
}

/** Distinguishes installed packages from members of the workspace. */
export function isLibrary(folder: string): boolean {
  return folder.includes('node_modules');
}

/** Returns the links to a package's dependencies: in a member's node_modules, or beside an installed package. */
function linksOf(place: string, isMember: boolean): string[] {
  const { name, dependencies, optionalDependencies, peerDependencies } = readPackage(path.join(workspace, place));
  const folder = isMember ? path.join(place, 'node_modules') : place.slice(0, -name.length - 1);
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((needed) => !FOR_SOURCES.includes(needed))
    .map((needed) => path.join(folder, needed))
    .filter((link) => existsSync(path.join(workspace, link)));
}

/** Links members at the top of a release, where its commands look for them. */
export function linkMembers(members: readonly string[], release: string): void {
  for (const member of members) {
    copyLink(path.join('node_modules', readPackage(path.join(workspace, member)).name), member, release);
  }
}

function copyPackage(place: string, release: string): void {
  const isDeclaring = DECLARING.test(place);
  cpSync(path.join(workspace, place), path.join(release, place), {
    recursive: true,
    filter: (file) => (isDeclaring || !FOR_DEVELOPERS.test(file)) && isForRuntime(file),
  });
}

/** @param file path of a file or folder of an installed package */
export function isForRuntime(file: string): boolean {
  return !FOR_NOBODY.test(file) && path.basename(file) !== '.bin';
}

function copyLink(link: string, target: string, release: string): void {
  const at = path.join(release, link);
  mkdirSync(path.dirname(at), { recursive: true });
  symlinkSync(path.relative(path.dirname(link), target), at);
}
