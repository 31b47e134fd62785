import { readFileSync } from 'node:fs';
import path from 'node:path';

export const workspace = path.resolve(import.meta.dirname, '../..');

/** Installable packages, in the order of their dependencies. */
export const PACKAGES = ['contract', 'build', 'ssr', 'publish-checks', 'ui', 'host', 'photos', 'cli'] as const;

/** Packages with a public API. `ssr` and `publish-checks` serve only the command, whose API is its actions. */
export const PUBLIC_API_PACKAGES: readonly string[] = ['contract', 'build', 'ui', 'host', 'photos'];

export interface PackageJson {
  name: string;
  version: string;
  description?: string;
  license?: string;
  type?: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  files?: string[];
  /** Files with side effects; default all. */
  sideEffects?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  /** pnpm's field with differences of the published package. */
  publishConfig?: { bin?: Record<string, string> };
}

export function getPackageFolder(name: string): string {
  return path.join(workspace, 'packages', name.replace('@fotosoc/', ''));
}

export function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
}

/** Reads the versions in the catalog of pnpm-workspace.yaml, by name. */
export function readCatalog(): Map<string, string> {
  const text = readFileSync(path.join(workspace, 'pnpm-workspace.yaml'), 'utf8');
  const [, section = ''] = /^catalog:\n((?: .*\n)+)/m.exec(text) ?? [];
  return new Map(
    [...section.matchAll(/^ {2}'?([^':]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [name, version]),
  );
}
