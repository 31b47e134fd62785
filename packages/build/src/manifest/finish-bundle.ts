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

/** What only the bundler knows of what it has written. Files are named relative to the folder. */
export interface BuiltRemote {
  /** The remote's folder. */
  dir: string;
  /** Where its files are, built with the version `UNNAMED` in their addresses. */
  outDir: string;
  /** What exports `init` and `get`. */
  entry: string;
  /** The script that has src/routes.tsx in it. */
  routes: string;
  /** Stylesheets that every page needs. */
  styles: string[];
  uses: Exports;
}

/** Makes a version of what a bundler has built: names it after the output, puts the name into its files, keeps the source
 *  maps that are beside its scripts out of it, writes the manifest. For every bundler but webpack, whose preset does the same
 *  while it builds.
 *  @returns the version
 *  @throws Error for a page or a part that is not in a script of its own, and for parts that remote.json does not name */
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

/** The pages that a built routes script writes down, with the scripts that each `import()` in it leads to,
 *  without those that are there before any page. */
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

/** The parts that it writes down, with those, and those that they may load later. */
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

/** What each `import()` at these places leads to, where it says it by a name. */
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
