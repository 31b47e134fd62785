import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { listRuntimeCalls, RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import { CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/consumed-exports';
import { normalizeRemoteJson } from '@fotosoc/contract/registry/former-names';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import { collectConsumedExports } from '../consumed-exports/collect.ts';
import { extractSourceMaps, writeSourceMaps } from './source-maps.ts';
import { findFragmentError } from './fragment-error.ts';
import { readFragments, readRoutes, type SourcePosition } from './route-reader.ts';
import { parseImport, listLazyImports, listTransitiveImports, type ReadScript } from './script-imports.ts';
import { findServerFile } from './server-file.ts';
import { VERSION_PLACEHOLDER } from './version-of-output.ts';
import { SHARED_MODULE_RANGES } from './shared-modules.ts';
import { listBundleFiles, writeVersion } from './write-version.ts';

export { VERSION_PLACEHOLDER };

/** Facts about the output that only the bundler knows. File names are relative to the folder. */
export interface BuiltRemote {
  dir: string;
  /** Output folder, built with the version `VERSION_PLACEHOLDER` in addresses. */
  outDir: string;
  entry: string;
  routes: string;
  styles: string[];
  uses: Exports;
}

/** Creates a version from a bundler's output: names the version after the output, inserts the name into the files,
 *  removes the source maps from the served files, and writes the manifest. For bundlers other than webpack, whose
 *  preset does the same during the build.
 *  @returns the version
 *  @throws Error for a page or fragment without a script of its own, and for fragments that remote.json does not
 *  name */
export function finishBundle({ dir, outDir, entry, routes, styles, uses }: BuiltRemote): string {
  const read: ReadScript = (file) => readFileSync(path.join(outDir, file), 'utf8');
  const { version: release } = readJson(path.join(dir, 'package.json')) as { version: string };
  const maps = extractSourceMaps(dir, outDir);
  const files = listBundleFiles(outDir);
  const server = findServerFile(files);
  const scripts = files.filter((file) => file.endsWith('.js') && file !== server).map(read);
  const description = normalizeRemoteJson(readJson(path.join(dir, 'remote.json'))) as RemoteDescription;
  writeFileSync(
    path.join(outDir, CONSUMED_EXPORTS_FILE),
    JSON.stringify(collectConsumedExports(dir, { scripts, uses })),
  );
  const initial = [...new Set([entry, ...listTransitiveImports(read, routes), ...styles])];
  const fragments = listFragments(read, routes, initial);
  const fault = findFragmentError(fragments, description);
  if (fault !== undefined) throw new Error(fault);
  const unnamed = [...maps].map(([file, map]): [string, string, string] => [file, read(file), map]);
  const version = writeVersion(outDir, {
    release,
    entry,
    description,
    federation: federationRelease(),
    contract: CONTRACT_REVISION,
    initial,
    routes: listRoutes(read, routes, initial),
    ...(fragments.length > 0 && { fragments }),
    uses: { ...uses, [RUNTIME_MODULE]: listRuntimeCalls(scripts) },
    react: SHARED_MODULE_RANGES.react,
  });
  writeSourceMaps(outDir, version, unnamed);
  return version;
}

/** Returns the pages of a built routes script, with the scripts of each `import()`, without the initial scripts. */
function listRoutes(read: ReadScript, script: string, initial: string[]): Manifest['routes'] {
  const source = read(script);
  return readRoutes(source).map(({ pattern, imports, isLazy }) => {
    const files = listImportedScripts(source, imports);
    if (isLazy && files.length < imports.length) {
      throw new Error(`Route ${pattern}: write its lazy as () => import('./pages/…') in src/routes.tsx.`);
    }
    const scripts = files.flatMap((file) => listTransitiveImports(read, file));
    return { pattern, files: [...new Set(scripts)].filter((file) => !initial.includes(file)) };
  });
}

/** Returns the fragments of a built routes script, with their initial and lazy scripts. */
function listFragments(read: ReadScript, script: string, initial: string[]): NonNullable<Manifest['fragments']> {
  const source = read(script);
  const isOwn = (file: string) => !initial.includes(file);
  return readFragments(source).map(({ slot, imports }) => {
    const begins = new Set(listImportedScripts(source, imports).flatMap((file) => listTransitiveImports(read, file)));
    const reached = new Set([...begins].filter(isOwn));
    for (const file of reached) {
      const later = listLazyImports(read(file)).flatMap((one) => listTransitiveImports(read, one));
      for (const one of later.filter(isOwn)) reached.add(one);
    }
    const files = [...reached].filter((file) => begins.has(file));
    return { slot, files, later: [...reached].filter((file) => !begins.has(file)) };
  });
}

/** Returns the scripts of the `import()` calls at these positions, if given as literals. */
function listImportedScripts(source: string, imports: readonly SourcePosition[]): string[] {
  const lines = source.split('\n');
  return imports.flatMap(({ line, column }) => parseImport(lines[line - 1]!.slice(column)) ?? []);
}

function federationRelease(): string {
  const file = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime/package.json');
  return (readJson(file) as { version: string }).version;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
