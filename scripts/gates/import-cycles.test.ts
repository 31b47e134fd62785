import { describe, expect, it } from 'vitest';
import { importsOf, readModules } from './imports.ts';

/** Returns the import cycles, each once. */
function findCycles(sources: ReadonlyMap<string, string>): string[] {
  const imports = importsOf(sources);
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const begun = path.indexOf(file);
    if (begun !== -1) circles.push([...path.slice(begun), file].join(' > '));
    if (begun !== -1 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

describe('import cycles', () => {
  it('are found, of any length and also of types', () => {
    const sources = new Map([
      ['api/src/a.ts', `import type { B } from './b.ts';`],
      ['api/src/b.ts', `export * from './c/c.ts';\nimport '@fotosoc/contract/limits';`],
      ['api/src/c/c.ts', `const a = await import('../a.ts');`],
      ['api/src/d.ts', `import { a } from './a.ts';`],
    ]);
    expect(findCycles(sources)).toEqual(['api/src/a.ts > api/src/b.ts > api/src/c/c.ts > api/src/a.ts']);
  });

  it('do not exist', () => {
    expect(findCycles(readModules())).toEqual([]);
  });
});
