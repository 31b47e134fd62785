import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'acorn';
import { canonical } from '@fotosoc/contract/registry/canonical';
import { containerOf } from '@fotosoc/contract/registry/container';
import { callsIn, RUNTIME } from '@fotosoc/contract/registry/lent-runtime';
import { MANIFEST_FILE, type Exports, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { REVISION } from '@fotosoc/contract/revision';
import { readRoutes } from './route-reader.ts';
import { serverFileOf } from './server-file.ts';
import { named, UNNAMED, versionOfOutput } from './version-of-output.ts';

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

/** Makes a version of what a bundler has built: names it after the output, puts the name into its files, writes the
 *  manifest. For every bundler but webpack, whose preset does the same while it builds.
 *  @returns the version
 *  @throws Error for a page that is not in a script of its own */
export function finishBundle(built: BuiltRemote): string {
  const description = readJson(path.join(built.dir, 'remote.json')) as RemoteDescription;
  const { version: release } = readJson(path.join(built.dir, 'package.json')) as { version: string };
  const version = versionOfOutput(release, describe(built, description, UNNAMED));
  for (const file of filesIn(built.outDir).filter((name) => /\.(js|css)$/.test(name))) {
    const place = path.join(built.outDir, file);
    writeFileSync(place, named(readFileSync(place, 'utf8'), version));
  }
  const manifest = canonical(describe(built, description, version));
  writeFileSync(path.join(built.outDir, MANIFEST_FILE), JSON.stringify(manifest, null, 1));
  return version;
}

function describe(built: BuiltRemote, description: RemoteDescription, version: string): Manifest {
  const { outDir, entry, uses } = built;
  const { name } = description;
  const files = filesIn(outDir).map((file) => [file, readFileSync(path.join(outDir, file))] as const);
  const server = serverFileOf(files.map(([file]) => file));
  const scripts = files
    .filter(([file]) => file.endsWith('.js') && file !== server)
    .map(([, content]) => content.toString());
  const initial = [...new Set([entry, ...withImports(outDir, built.routes), ...built.styles])];
  return {
    name,
    version,
    federation: federationRelease(),
    contract: REVISION,
    integrity: Object.fromEntries(files.map(([file, content]) => [file, hashOf(content)])),
    bytes: Object.fromEntries(files.map(([file, content]) => [file, content.byteLength])),
    initial,
    routes: routesOf(outDir, built.routes, initial),
    server,
    uses: { ...uses, [RUNTIME]: callsIn(scripts) },
    remote: { container: containerOf(name, version), entry, description },
  };
}

/** The pages that a built routes script writes down, with the scripts that each `import()` in it leads to,
 *  without those that are there before any page. */
function routesOf(outDir: string, script: string, initial: string[]): Manifest['routes'] {
  const source = readFileSync(path.join(outDir, script), 'utf8');
  const lines = source.split('\n');
  return readRoutes(source).map(({ pattern, imports, isLazy }) => {
    const files = imports.map(({ line, column }) => importedAt(lines[line - 1]!.slice(column)));
    if (isLazy && files.includes(undefined)) {
      throw new Error(`Route ${pattern}: write its lazy as () => import('./pages/…') in src/routes.tsx.`);
    }
    const scripts = files.filter((file) => file !== undefined).flatMap((file) => withImports(outDir, file));
    return { pattern, files: [...new Set(scripts)].filter((file) => !initial.includes(file)) };
  });
}

function importedAt(source: string): string | undefined {
  return /^import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(source)?.[1];
}

/** A script and those that it imports, and they import, at once. */
function withImports(outDir: string, script: string, found = new Set<string>()): string[] {
  if (found.has(script)) return [];
  found.add(script);
  const { body } = parse(readFileSync(path.join(outDir, script), 'utf8'), {
    ecmaVersion: 'latest',
    sourceType: 'module',
  });
  for (const statement of body) {
    const source = 'source' in statement ? statement.source?.value : undefined;
    if (typeof source === 'string' && source.startsWith('./')) withImports(outDir, source.slice(2), found);
  }
  return [...found];
}

function federationRelease(): string {
  const file = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime/package.json');
  return (readJson(file) as { version: string }).version;
}

function filesIn(outDir: string): string[] {
  return readdirSync(outDir).filter((file) => file !== MANIFEST_FILE);
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
