import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { callsIn, RUNTIME } from '@fotosoc/contract/registry/lent-runtime';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import { TAKEN_FILE } from '@fotosoc/contract/registry/taken';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { REVISION } from '@fotosoc/contract/revision';
import { takenBy } from '../taken/taken.ts';
import { takeOwnMaps, writeOwnMaps } from './own-maps.ts';
import { faultInParts } from './fault-in-parts.ts';
import { readParts, readRoutes, type SourcePosition } from './route-reader.ts';
import { importedAt, laterImports, withImports, type ReadScript } from './script-imports.ts';
import { serverFileOf } from './server-file.ts';
import { UNNAMED } from './version-of-output.ts';
import { SHARED } from '../preset/shared-modules.ts';
import { filesIn, writeVersion } from './write-version.ts';

export { UNNAMED };

/** Facts about the output that only the bundler knows. File names are relative to the folder. */
export interface BuiltRemote {
  dir: string;
  /** Output folder, built with the version `UNNAMED` in addresses. */
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
  const maps = takeOwnMaps(dir, outDir);
  const files = filesIn(outDir);
  const server = serverFileOf(files);
  const scripts = files.filter((file) => file.endsWith('.js') && file !== server).map(read);
  const description = readJson(path.join(dir, 'remote.json')) as RemoteDescription;
  writeFileSync(path.join(outDir, TAKEN_FILE), JSON.stringify(takenBy(dir, { scripts, uses })));
  const initial = [...new Set([entry, ...withImports(read, routes), ...styles])];
  const parts = partsOf(read, routes, initial);
  const fault = faultInParts(parts, description);
  if (fault !== undefined) throw new Error(fault);
  const unnamed = [...maps].map(([file, map]): [string, string, string] => [file, read(file), map]);
  const version = writeVersion(outDir, {
    release,
    entry,
    description,
    federation: federationRelease(),
    contract: REVISION,
    initial,
    routes: routesOf(read, routes, initial),
    ...(parts.length > 0 && { parts }),
    uses: { ...uses, [RUNTIME]: callsIn(scripts) },
    react: SHARED.react,
  });
  writeOwnMaps(outDir, version, unnamed);
  return version;
}

/** Returns the pages of a built routes script, with the scripts of each `import()`, without the initial scripts. */
function routesOf(read: ReadScript, script: string, initial: string[]): Manifest['routes'] {
  const source = read(script);
  return readRoutes(source).map(({ pattern, imports, isLazy }) => {
    const files = scriptsAt(source, imports);
    if (isLazy && files.length < imports.length) {
      throw new Error(`Route ${pattern}: write its lazy as () => import('./pages/…') in src/routes.tsx.`);
    }
    const scripts = files.flatMap((file) => withImports(read, file));
    return { pattern, files: [...new Set(scripts)].filter((file) => !initial.includes(file)) };
  });
}

/** Returns the fragments of a built routes script, with their initial and lazy scripts. */
function partsOf(read: ReadScript, script: string, initial: string[]): NonNullable<Manifest['parts']> {
  const source = read(script);
  const isOwn = (file: string) => !initial.includes(file);
  return readParts(source).map(({ slot, imports }) => {
    const begins = new Set(scriptsAt(source, imports).flatMap((file) => withImports(read, file)));
    const reached = new Set([...begins].filter(isOwn));
    for (const file of reached) {
      const later = laterImports(read(file)).flatMap((one) => withImports(read, one));
      for (const one of later.filter(isOwn)) reached.add(one);
    }
    const files = [...reached].filter((file) => begins.has(file));
    return { slot, files, later: [...reached].filter((file) => !begins.has(file)) };
  });
}

/** Returns the scripts of the `import()` calls at these positions, if given as literals. */
function scriptsAt(source: string, imports: readonly SourcePosition[]): string[] {
  const lines = source.split('\n');
  return imports.flatMap(({ line, column }) => importedAt(lines[line - 1]!.slice(column)) ?? []);
}

function federationRelease(): string {
  const file = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime/package.json');
  return (readJson(file) as { version: string }).version;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
