import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from '@fotosoc/build/sources';
import type { ApiReport } from './api-report.ts';

const IMPORT = /\bimport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]@fotosoc\/([a-z-]+)((?:\/[\w./-]+)?)['"]/g;

/** Returns the exports of a package that a remote imports, as named in the public API report, e.g. `./button
 *  Button`. */
export function listImportedExports(dir: string, packageName: string): string[] {
  const files = listSourceFiles(path.join(dir, 'src')).filter((file) => /\.tsx?$/.test(file));
  const taken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)]
      .filter(([, , name]) => name === packageName)
      .flatMap(([, names = '', , entry]) => namesIn(names).map((name) => `.${entry} ${name}`)),
  );
  return [...new Set(taken)];
}

function namesIn(names: string): string[] {
  return names
    .split(',')
    .map((name) => /^\s*(?:type\s+)?(\w+)/.exec(name)?.[1])
    .filter((name) => name !== undefined);
}

/** Returns the exports and the positions of all declarations that they refer to. */
export function listReachableDeclarations({ exports, declarations }: ApiReport, taken: readonly string[]): Set<string> {
  const reached = new Set(taken);
  const places = taken.map((name) => exports.get(name)).filter((place) => place !== undefined);
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    const words = new Set(declarations.get(place)?.match(/[A-Za-z_$][\w$]*/g) ?? []);
    for (const other of declarations.keys()) {
      if (words.has(other.slice(other.lastIndexOf(' ') + 1))) places.push(other);
    }
  }
  return reached;
}
