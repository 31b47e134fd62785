import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { containerOf } from '@fotosoc/contract/registry/container';
import { RUNTIME } from '@fotosoc/contract/registry/lent-runtime';
import { FILE_NAME, STOCK_MANIFEST } from '@fotosoc/contract/registry/manifest';
import { REVISION } from '@fotosoc/contract/revision';
import { mapOfRenamed } from '../manifest/map-of-named.ts';
import { readOwnMaps, writeOwnMaps } from '../manifest/own-maps.ts';
import { laterImports, withImports } from '../manifest/script-imports.ts';
import { UNNAMED } from '../manifest/version-of-output.ts';
import { writeVersion } from '../manifest/write-version.ts';
import { holdStyles } from '../plugins/held-styles.ts';
import { adoptedEntry } from './adopted-entry.ts';
import { readBuilt } from './built-files.ts';
import { parseModule, requireContainer } from './container-script.ts';
import { NotAdoptable } from './not-adoptable.ts';
import { readDescription, readJson } from './read-description.ts';
import { readStockManifest, type StockManifest } from './stock-manifest.ts';

export { NotAdoptable };
export { listRefusals } from './list-refusals.ts';

/** Name of the generated entry in front of the foreign container. */
const ENTRY = 'adopted-entry.js';

/** Imports a build of a standard federation plugin, of any bundler, as a version: scopes and links the styles with
 *  their hash, names the container after the version, and hashes every file.
 *  @param dir folder of the remote, with remote.json, whose pages are its routes, and package.json
 *  @param built folder with mf-manifest.json
 *  @param outDir output folder; emptied first
 *  @returns the version
 *  @throws NotAdoptable if the build cannot become a version */
export function adopt(dir: string, built: string, outDir: string): string {
  const description = readDescription(path.join(dir, 'remote.json'));
  const { version: release = '0.0.0' } = readJson(path.join(dir, 'package.json')) as { version?: string };
  const { name, pages, parts } = description;
  if (path.resolve(built) === path.resolve(outDir)) {
    throw new NotAdoptable(`${built} is where versions are made: have your bundler build into another folder.`);
  }
  const found = readBuilt(built);
  const stock = readStockManifest(found.manifest, name);
  const missing = [stock.entry, ...stock.first, ...stock.later].find((file) => !found.files.has(file));
  if (missing !== undefined) {
    throw new NotAdoptable(`${STOCK_MANIFEST} names ${missing}, which is not in ${built}: build again.`);
  }
  if (found.files.has(ENTRY)) throw new NotAdoptable(`${ENTRY} is what adopting adds: give your file another name.`);
  const newNames = newNamesOf([...found.files.keys()], stock.container);
  const nameOf = (file: string) => newNames.get(file) ?? file;
  const renamed = [...newNames, [stock.container, containerOf(name, UNNAMED)] as const];
  const files = new Map<string, string | Buffer>();
  for (const [file, content] of found.files) {
    const isText = /\.(?:js|css)$/.test(file);
    files.set(nameOf(file), isText ? adopted(file, content.toString('utf8'), name, renamed) : content);
  }
  const entry = nameOf(stock.entry);
  requireContainer(stock.entry, files.get(entry) as string);
  const styles = [...files.keys()].filter((file) => file.endsWith('.css'));
  const hostVersion = stock.shared.find((module) => module.name === '@fotosoc/host')?.version;
  files.set(ENTRY, adoptedEntry({ name, stock: entry, styles, hostVersion }));
  const scripts = scriptsOf(files, entry, stock, nameOf);
  write(files, outDir);
  const version = writeVersion(outDir, {
    release,
    entry: ENTRY,
    description,
    federation: stock.federation,
    contract: REVISION,
    initial: [ENTRY, ...scripts.first, ...styles],
    // Only the bundler knows the scripts of each page.
    routes: pages.map(({ path: pattern }) => ({ pattern, files: pages.length === 1 ? scripts.later : [] })),
    // Any script may belong to a fragment: the page lists all scripts, and loads none before the fragment requests the
    // script.
    ...(parts && { parts: Object.keys(parts).map((slot) => ({ slot, files: [], later: scripts.later })) }),
    uses: { ...Object.fromEntries(stock.shared.map((module) => [module.name, ['*']])), [RUNTIME]: [] },
  });
  const maps = [...readOwnMaps(dir, built)].map(([file, map]): [string, string, string] => [
    nameOf(file),
    files.get(nameOf(file)) as string,
    mapOfAdopted(map, String(found.files.get(file)), renamed),
  ]);
  writeOwnMaps(outDir, version, maps);
  return version;
}

/** Returns new names for files whose names the site would refuse, or that contain the container's name, which is
 *  replaced by the version's. */
function newNamesOf(files: string[], container: string): Map<string, string> {
  const odd = files.filter((file) => !new RegExp(FILE_NAME).test(file) || file.includes(container));
  return new Map(
    odd
      .toSorted((one, other) => other.length - one.length) // a name may contain another
      .map((file) => [file, `_${createHash('sha256').update(file).digest('hex').slice(0, 10)}${path.extname(file)}`]),
  );
}

function adopted(file: string, built: string, name: string, renamed: readonly (readonly [string, string])[]): string {
  const text = renamed.reduce((before, [from, to]) => before.replaceAll(from, to), built);
  if (!file.endsWith('.css')) return text;
  try {
    return holdStyles(text, name);
  } catch (error) {
    throw new NotAdoptable(`${file} cannot be read as CSS: ${(error as Error).message}.`);
  }
}

/** Returns the source map of a served script, before the version is inserted. */
function mapOfAdopted(map: string, built: string, renamed: readonly (readonly [string, string])[]): string {
  let [text, made] = [built, map];
  for (const [from, to] of renamed) {
    made = mapOfRenamed(made, text, [from, to]);
    text = text.replaceAll(from, to);
  }
  return made;
}

/** Returns the scripts of every page, in loading order, and the scripts of some pages. */
function scriptsOf(
  files: Map<string, string | Buffer>,
  entry: string,
  { first, later }: StockManifest,
  nameOf: (file: string) => string,
) {
  const read = (file: string) => {
    const script = String(files.get(file) ?? '');
    parseModule(file, script); // throws a readable sentence for invalid scripts
    return script;
  };
  const isThere = (file: string) => files.has(file);
  const pages = later.map(nameOf);
  // The entry may list the scripts of each page.
  const started = laterImports(read(entry)).filter((file) => !pages.includes(file));
  const begun = [entry, ...started, ...first.map(nameOf)].filter(isThere);
  const atOnce = new Set(begun.flatMap((file) => withImports(read, file)).filter(isThere));
  const ofPages = new Set(pages.flatMap((file) => withImports(read, file)).filter(isThere));
  return { first: [...atOnce], later: [...ofPages].filter((file) => !atOnce.has(file)) };
}

function write(files: Map<string, string | Buffer>, outDir: string): void {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  for (const [file, content] of files) writeFileSync(path.join(outDir, file), content);
}
