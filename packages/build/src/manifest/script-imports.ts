import { parse } from 'acorn';

export type ReadScript = (file: string) => string;

/** Returns a script with its transitive static imports. */
export function listTransitiveImports(read: ReadScript, script: string, found = new Set<string>()): string[] {
  if (found.has(script)) return [];
  found.add(script);
  const { body } = parse(read(script), { ecmaVersion: 'latest', sourceType: 'module' });
  for (const statement of body) {
    const source = 'source' in statement ? statement.source?.value : undefined;
    if (typeof source === 'string' && source.startsWith('./')) listTransitiveImports(read, source.slice(2), found);
  }
  return [...found];
}

/** Returns the file of an `import()` at the beginning of a source; `undefined` if not a literal. */
export function parseImport(source: string): string | undefined {
  return /^import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(source)?.[1];
}

/** Returns the files of a script's `import()` calls with literals. */
export function listLazyImports(source: string): string[] {
  return [...source.matchAll(/\bimport\(/g)].flatMap(({ index }) => parseImport(source.slice(index)) ?? []);
}
