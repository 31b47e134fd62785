import { parse } from 'acorn';

/** Reads a built script, by its name. */
export type ReadScript = (file: string) => string;

/** A script and those that it imports, and they import, at once. */
export function withImports(read: ReadScript, script: string, found = new Set<string>()): string[] {
  if (found.has(script)) return [];
  found.add(script);
  const { body } = parse(read(script), { ecmaVersion: 'latest', sourceType: 'module' });
  for (const statement of body) {
    const source = 'source' in statement ? statement.source?.value : undefined;
    if (typeof source === 'string' && source.startsWith('./')) withImports(read, source.slice(2), found);
  }
  return [...found];
}

/** What an `import()` leads to that stands at the beginning of a source; undefined where it does not say it by a name. */
export function importedAt(source: string): string | undefined {
  return /^import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(source)?.[1];
}

/** What a script asks for by `import()`, where it says it by a name. */
export function laterImports(source: string): string[] {
  return [...source.matchAll(/\bimport\(/g)].flatMap(({ index }) => importedAt(source.slice(index)) ?? []);
}
