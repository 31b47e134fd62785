import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { PackageJson } from './members.ts';
import type { Entry } from './tarball.ts';

/** Libraries that a package brings within itself, without what no team uses of them. */
interface Carried {
  /** By name, those that they depend on as well. */
  libraries: RegExp;
  /** Those that they name as dependencies and no build or test loads. */
  without: readonly string[];
  /** Files that stay out. */
  leftOut: RegExp;
}

/** By member. The federation plugin names a command with a compiler of its own among its dependencies, and other bundlers
 *  among its peers; the router and the query client come in four builds each. */
const CARRIED: Record<string, Carried> = {
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
  remote: {
    libraries: /^diff$/,
    without: [],
    leftOut: /\.d\.[cm]?ts$|^dist\/|^libcjs\/|\.config\.mjs$|^(?:CONTRIBUTING|release-notes)\.md$/,
  },
  serving: {
    libraries: /^quickjs-emscripten-core$|^@jitl\//,
    without: [],
    leftOut: /\.d\.[cm]?ts$/,
  },
};

/** Of every library: what only its authors and readers look at. */
const NOT_INSTALLED = /\.map$|(?:^|\/)(?:README|CHANGELOG)\b/i;

/** What of a library's package.json tells how it is loaded, and whose it is. What it depends on is the carrier's to say. */
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

export interface CarriedLibraries {
  entries: Entry[];
  /** Their versions, by name. */
  bundled: Record<string, string>;
  /** What they need that is not carried, by name, and where it is installed here. */
  needed: Record<string, { range: string; folder: string }>;
}

/** The libraries that a package of this workspace carries, as they are installed here.
 *  @param dir the package's folder */
export function carriedLibraries(dir: string, json: PackageJson): CarriedLibraries {
  const found: CarriedLibraries = { entries: [], bundled: {}, needed: {} };
  const carried = CARRIED[path.basename(dir)];
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

  function entriesOf(name: string, folder: string, library: PackageJson): Entry[] {
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

/** Of a file, where the comment is looked for: names of files are shorter. */
const LAST_BYTES = 300;
const MAP_COMMENT = /\n\/\/# sourceMappingURL=\S+\s*$/;

/** A script that does not ask for a map that is not there. */
function withoutMap(content: Buffer): Buffer {
  const [comment] = MAP_COMMENT.exec(content.subarray(-LAST_BYTES).toString('latin1')) ?? [];
  return comment === undefined ? content : content.subarray(0, content.byteLength - comment.length + 1);
}

/** Where a package is that another one depends on. */
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
