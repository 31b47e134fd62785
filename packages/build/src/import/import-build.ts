import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import { FILE_NAME_PATTERN, STANDARD_MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import { renameWordInMap } from '../manifest/rename-in-map.ts';
import { readBuiltSourceMaps, writeSourceMaps } from '../manifest/source-maps.ts';
import { listLazyImports, listTransitiveImports } from '../manifest/script-imports.ts';
import { VERSION_PLACEHOLDER } from '../manifest/version-of-output.ts';
import { writeVersion } from '../manifest/write-version.ts';
import { scopeStyles } from '../plugins/scoped-styles.ts';
import { createImportedEntry } from './imported-entry.ts';
import { readBuiltFiles } from './built-files.ts';
import { parseModule, requireContainer } from './container-script.ts';
import { NotImportable } from './not-importable.ts';
import { readDescription, readJson } from './read-description.ts';
import { readStandardManifest, type StandardManifest } from './standard-manifest.ts';

export { NotImportable };
export { listRefusals } from './list-refusals.ts';

/** Name of the generated entry in front of the foreign container. */
const ENTRY = 'adopted-entry.js';

/** Imports a build of a standard federation plugin, of any bundler, as a version: scopes and links the styles with
 *  their hash, names the container after the version, and hashes every file.
 *  @param dir folder of the remote, with remote.json, whose pages are its routes, and package.json
 *  @param built folder with mf-manifest.json
 *  @param outDir output folder; emptied first
 *  @returns the version
 *  @throws NotImportable if the build cannot become a version */
export function importBuild(dir: string, built: string, outDir: string): string {
  const description = readDescription(path.join(dir, 'remote.json'));
  const { version: release = '0.0.0' } = readJson(path.join(dir, 'package.json')) as { version?: string };
  const { name, pages, fragments } = description;
  if (path.resolve(built) === path.resolve(outDir)) {
    throw new NotImportable(`${built} is reserved for versions: have your bundler build into another folder.`);
  }
  const found = readBuiltFiles(built);
  const stock = readStandardManifest(found.manifest, name);
  const missing = [stock.entry, ...stock.first, ...stock.later].find((file) => !found.files.has(file));
  if (missing !== undefined) {
    throw new NotImportable(`${STANDARD_MANIFEST_FILE} names ${missing}, which is not in ${built}: build again.`);
  }
  if (found.files.has(ENTRY))
    throw new NotImportable(`${ENTRY} is added by remote adopt: give your file another name.`);
  const newNames = createNewNames([...found.files.keys()], stock.container);
  const nameOf = (file: string) => newNames.get(file) ?? file;
  const renamed = [...newNames, [stock.container, formatContainerName(name, VERSION_PLACEHOLDER)] as const];
  const files = new Map<string, string | Buffer>();
  for (const [file, content] of found.files) {
    const isText = /\.(?:js|css)$/.test(file);
    files.set(nameOf(file), isText ? convertFile(file, content.toString('utf8'), name, renamed) : content);
  }
  const entry = nameOf(stock.entry);
  requireContainer(stock.entry, files.get(entry) as string);
  const styles = [...files.keys()].filter((file) => file.endsWith('.css'));
  const hostVersion = stock.shared.find((module) => module.name === '@fotosoc/host')?.version;
  files.set(ENTRY, createImportedEntry({ name, stock: entry, styles, hostVersion }));
  const scripts = listScripts(files, entry, stock, nameOf);
  write(files, outDir);
  const version = writeVersion(outDir, {
    release,
    entry: ENTRY,
    description,
    federation: stock.federation,
    contract: CONTRACT_REVISION,
    initial: [ENTRY, ...scripts.first, ...styles],
    // All scripts belong to a single page. Only the bundler knows the scripts of each of several pages.
    routes: pages.map(({ path: pattern }) => ({ pattern, files: pages.length === 1 ? scripts.later : [] })),
    // Any script may belong to a fragment: the page lists all scripts, and loads none before the fragment requests the
    // script.
    ...(fragments && { fragments: Object.keys(fragments).map((slot) => ({ slot, files: [], later: scripts.later })) }),
    uses: { ...Object.fromEntries(stock.shared.map((module) => [module.name, ['*']])), [RUNTIME_MODULE]: [] },
  });
  const maps = [...readBuiltSourceMaps(dir, built)].map(([file, map]): [string, string, string] => [
    nameOf(file),
    files.get(nameOf(file)) as string,
    convertSourceMap(map, String(found.files.get(file)), renamed),
  ]);
  writeSourceMaps(outDir, version, maps);
  return version;
}

/** Returns new names for files whose names the site would refuse, or that contain the container's name, which is
 *  replaced by the version's. */
function createNewNames(files: string[], container: string): Map<string, string> {
  const odd = files.filter((file) => !new RegExp(FILE_NAME_PATTERN).test(file) || file.includes(container));
  return new Map(
    odd
      .toSorted((one, other) => other.length - one.length) // longest first, because a name may contain another name
      .map((file) => [file, `_${createHash('sha256').update(file).digest('hex').slice(0, 10)}${path.extname(file)}`]),
  );
}

function convertFile(
  file: string,
  built: string,
  name: string,
  renamed: readonly (readonly [string, string])[],
): string {
  const text = renamed.reduce((before, [from, to]) => before.replaceAll(from, to), built);
  if (!file.endsWith('.css')) return text;
  try {
    return scopeStyles(text, name);
  } catch (error) {
    throw new NotImportable(`${file} cannot be read as CSS: ${(error as Error).message}.`);
  }
}

/** Returns the source map of a served script, before the version is inserted. */
function convertSourceMap(map: string, built: string, renamed: readonly (readonly [string, string])[]): string {
  let [text, made] = [built, map];
  for (const [from, to] of renamed) {
    made = renameWordInMap(made, text, [from, to]);
    text = text.replaceAll(from, to);
  }
  return made;
}

/** Returns the scripts of every page, in loading order, and the scripts of some pages. */
function listScripts(
  files: Map<string, string | Buffer>,
  entry: string,
  { first, later }: StandardManifest,
  nameOf: (file: string) => string,
) {
  const read = (file: string) => {
    const script = String(files.get(file) ?? '');
    parseModule(file, script); // throws an error with a clear sentence for an invalid script
    return script;
  };
  const isThere = (file: string) => files.has(file);
  const pages = later.map(nameOf);
  // Scripts that the entry imports lazily, other than pages.
  const started = listLazyImports(read(entry)).filter((file) => !pages.includes(file));
  const begun = [entry, ...started, ...first.map(nameOf)].filter(isThere);
  const atOnce = new Set(begun.flatMap((file) => listTransitiveImports(read, file)).filter(isThere));
  const ofPages = new Set(pages.flatMap((file) => listTransitiveImports(read, file)).filter(isThere));
  return { first: [...atOnce], later: [...ofPages].filter((file) => !atOnce.has(file)) };
}

function write(files: Map<string, string | Buffer>, outDir: string): void {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  for (const [file, content] of files) writeFileSync(path.join(outDir, file), content);
}
