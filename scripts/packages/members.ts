import { readFileSync } from 'node:fs';
import path from 'node:path';

export const workspace = path.resolve(import.meta.dirname, '../..');

/** What a team installs, each after what it depends on. */
export const PACKAGES = ['contract', 'build', 'serving', 'ui', 'host', 'photos', 'remote'] as const;

/** Those of them that others write code against. `serving` is there for the command, whose face are its acts. */
export const WRITTEN_AGAINST: readonly string[] = ['contract', 'build', 'ui', 'host', 'photos'];

export interface PackageJson {
  name: string;
  version: string;
  description?: string;
  license?: string;
  type?: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  files?: string[];
  /** Files that do something when they are imported; all, where it is not said. */
  sideEffects?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  /** As pnpm has it: what the published package says differently. */
  publishConfig?: { bin?: Record<string, string> };
}

export function folderOf(name: string): string {
  return path.join(workspace, 'packages', name.replace('@fotosoc/', ''));
}

export function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
}

/** Versions by the name of what is depended on, as pnpm-workspace.yaml has them. */
export function readCatalog(): Map<string, string> {
  const text = readFileSync(path.join(workspace, 'pnpm-workspace.yaml'), 'utf8');
  const [, section = ''] = /^catalog:\n((?: .*\n)+)/m.exec(text) ?? [];
  return new Map(
    [...section.matchAll(/^ {2}'?([^':]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [name, version]),
  );
}
