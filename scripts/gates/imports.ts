import { resolveImport } from '../boundaries.mjs';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

/** Specifiers of imports, types included, which the linter ignores. */
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** Returns the texts of all modules and stylesheets by path in the workspace. */
export function readModules(): Map<string, string> {
  return new Map(listTrackedFiles('*.ts', '*.tsx', '*.mjs', '*.css').map((file) => [file, readRepositoryFile(file)]));
}

/** Returns the imports of each file.
 *  @param sources texts by path in the workspace */
export function importsOf(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  return new Map(
    [...sources].map(([file, text]) => {
      const targets = [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => resolveImport(file, specifier));
      return [
        file,
        targets.flatMap((target) => ENDINGS.map((end) => `${target}${end}`).filter((at) => sources.has(at))),
      ];
    }),
  );
}
