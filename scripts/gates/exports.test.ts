import { expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

/** Exports that are accessed by name at run time, with the caller. */
const ASKED_FOR = [
  { files: /^shell\/src\/server\/server\.tsx$/, name: 'shared', by: 'the server bundles of remotes' },
  { files: /^shell\/src\/server\/server\.tsx$/, name: 'draw', by: 'the process that draws pages' },
  { files: /^api\/src\/.*\/migrations\//, name: 'up', by: 'the migrator' },
  {
    files: /^(?:(?:examples\/)?mf-|packages\/remote\/template\/).*\/pages\/|^shell\/src\/deployments\//,
    name: 'Component',
    by: 'the router',
  },
];

const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?<kind>function\*?|const|let|class|interface|type|enum) (?<name>\w+)/gm;
/** Names between braces: of imports, re-exports and dynamic imports. */
const NAMED = /(?:\b(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\}(?= from)|\{([^{}]*)\} = await import\()/g;
/** Single name of a dynamic import, as a value or a type. */
const TAKEN = /\bimport\('[^']+'\)\)?\.(\w+)|\bimport\('[^']+'\)\.then\(\(\w+\) => \w+\.(\w+)/g;
const NAMESPACE = /\bimport \* as (\w+) from/g;

const texts = new Map(listTrackedFiles('*.ts', '*.tsx', '*.mjs').map((file) => [file, readRepositoryFile(file)]));

function importedBy(text: string): string[] {
  const named = [...text.matchAll(NAMED)].flatMap(([, one, other]) => (one ?? other ?? '').split(','));
  const taken = [...text.matchAll(TAKEN)].map(([, one, other]) => one ?? other ?? '');
  const ofNamespaces = [...text.matchAll(NAMESPACE)].flatMap(([, space]) =>
    [...text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
  );
  return [...named.map((entry) => /^\s*(?:type )?(\w+)/.exec(entry)?.[1] ?? ''), ...taken, ...ofNamespaces];
}

/** Returns exported values without an import, and types that are not used in their own file either. */
function unusedIn(sources: Map<string, string>): string[] {
  const imported = new Set([...sources.values()].flatMap(importedBy));
  return [...sources].flatMap(([file, text]) => {
    const exported = [...text.matchAll(EXPORT)].map(({ groups }) => groups as { kind: string; name: string });
    const unused = exported.filter(({ kind, name }) => {
      const isType = kind === 'interface' || kind === 'type';
      if (isType && text.split(new RegExp(`\\b${name}\\b`)).length > 2) return false;
      return !imported.has(name) && !ASKED_FOR.some((asked) => asked.name === name && asked.files.test(file));
    });
    return unused.map(({ name }) => `${file}: ${name}`);
  });
}

it('every export is imported somewhere', () => {
  expect(unusedIn(texts)).toEqual([]);
});

it('an unused export is found', () => {
  const sources = new Map([
    [
      'a.ts',
      'export const used = 1;\nexport interface Given {}\nexport type Shape = 1;\nexport function dead() {}\nexport const lazy: Shape = 2;\n',
    ],
    ['b.ts', "import { used, type Given as Got } from './a.ts';\nconst { lazy } = await import('./a.ts');"],
  ]);
  expect(unusedIn(sources)).toEqual(['a.ts: dead']);
});
