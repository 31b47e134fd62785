import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { PackageJson } from './members.ts';
import type { TarballEntry } from './tarball.ts';

/** Bundled dependencies of a package, without parts that teams do not use. */
interface BundledLibraries {
  /** Names of the libraries, transitive dependencies included. */
  libraries: RegExp;
  /** Declared dependencies that neither builds nor tests load. */
  without: readonly string[];
  leftOut: RegExp;
}

/** Bundled dependencies by member. The federation plugin depends on a command with its own compiler, and has other
 *  bundlers as peers; the router and the query client include four builds each. */
const BUNDLED_BY_MEMBER: Record<string, BundledLibraries> = {
  build: {
    libraries: /^@module-federation\/|^undici$/,
    without: ['@module-federation/cli'],
    leftOut: /\.d\.[cm]?ts$|^docs\//,
  },
  host: {
    libraries: /^@tanstack\/|^react-router(?:-dom)?$/,
    without: [],
    leftOut: /\.d\.cts$|\.cjs$|^src\/|^build\/(?!modern\/)|^dist\/production\/|index-react-server\./,
  },
  cli: {
    libraries: /^diff$/,
    without: [],
    leftOut: /\.d\.[cm]?ts$|^dist\/|^libcjs\/|\.config\.mjs$|^(?:CONTRIBUTING|release-notes)\.md$/,
  },
  ssr: {
    libraries: /^quickjs-emscripten-core$|^@jitl\//,
    without: [],
    leftOut: /\.d\.[cm]?ts$/,
  },
};

/** Files of libraries that programs do not load: source maps, and documents. */
const NOT_INSTALLED = /\.map$|(?:^|\/)(?:README|CHANGELOG)\b/i;

/** Kept fields of a library's package.json: entry points and authorship. The bundling package declares the
 *  dependencies. */
const KEPT_FIELDS = [
  'name',
  'version',
  'license',
  'author',
  'repository',
  'type',
  'main',
  'module',
  'types',
  'exports',
];

export interface BundledDependencies {
  entries: TarballEntry[];
  /** Versions by name. */
  bundled: Record<string, string>;
  /** Dependencies that are not bundled, by name, with their installed folder. */
  needed: Record<string, { range: string; folder: string }>;
}

/** Collects the libraries that a package of this workspace bundles, from the local installation.
 *  @param dir the package's folder */
export function listBundledDependencies(dir: string, json: PackageJson): BundledDependencies {
  const found: BundledDependencies = { entries: [], bundled: {}, needed: {} };
  const carried = BUNDLED_BY_MEMBER[path.basename(dir)];
  if (carried)
    collect(
      Object.keys(json.dependencies ?? {}).filter((name) => carried.libraries.test(name)),
      dir,
    );
  return found;

  function collect(names: readonly string[], from: string): void {
    for (const name of names.filter((one) => !(one in found.bundled))) {
      const folder = installedAt(name, from);
      const library = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
      found.bundled[name] = library.version;
      found.entries.push(...entriesOf(name, folder, library));
      const dependencies = Object.entries(library.dependencies ?? {}).filter(
        ([one]) => !carried!.without.includes(one),
      );
      for (const [one, range] of dependencies) {
        if (!carried!.libraries.test(one)) found.needed[one] = { range, folder: installedAt(one, folder) };
      }
      collect(
        dependencies.map(([one]) => one).filter((one) => carried!.libraries.test(one)),
        folder,
      );
    }
  }

  function entriesOf(name: string, folder: string, library: PackageJson): TarballEntry[] {
    const files = filesBelow(folder).map((file) => path.relative(folder, file));
    const installed = files.filter((file) => file !== 'package.json' && !isLeftOut(file));
    const kept = Object.entries(library).filter(([field]) => KEPT_FIELDS.includes(field));
    const content = Buffer.from(`${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    return [
      { path: `node_modules/${name}/package.json`, content },
      ...installed.map((file) => ({
        path: `node_modules/${name}/${file}`,
        content: withoutMap(readFileSync(path.join(folder, file))),
      })),
    ];
  }

  function isLeftOut(file: string): boolean {
    return NOT_INSTALLED.test(file) || carried!.leftOut.test(file);
  }
}

/** Length of the searched end of a file; file names are shorter. */
const LAST_BYTES = 300;
const MAP_COMMENT = /\n\/\/# sourceMappingURL=\S+\s*$/;

/** Removes the comment that refers to an excluded source map. */
function withoutMap(content: Buffer): Buffer {
  const [comment] = MAP_COMMENT.exec(content.subarray(-LAST_BYTES).toString('latin1')) ?? [];
  return comment === undefined ? content : content.subarray(0, content.byteLength - comment.length + 1);
}

function installedAt(name: string, from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    if (existsSync(place)) return realpathSync(place);
    if (folder === path.dirname(folder)) throw new Error(`${name} is not installed for ${from}.`);
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(place);
    return [place];
  });
}
