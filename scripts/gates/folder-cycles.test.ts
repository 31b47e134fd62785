import { describe, expect, it } from 'vitest';
import { importsOf, readModules } from './imports.ts';
import { listTrackedFiles } from './repository.ts';

/** Matches test files and folders for tests, whose imports cross folders freely. */
const TEST = /\.(?:test|spec)\.tsx?$|(?:^|\/)(?:test|testing)(?:\/|\.tsx?$)/;

interface Edge {
  folder: string;
  from: string;
  to: string;
  imports: string[];
}

/** Returns the imports between entries of each folder of the packages, thinnest first.
 *  @param packages folders, each with a slash at the end
 *  @param sources texts by path in the workspace */
function listEdges(packages: readonly string[], sources: ReadonlyMap<string, string>): Edge[] {
  const edges = new Map<string, Edge>();
  for (const [file, targets] of importsOf(sources)) {
    for (const target of targets) {
      const folder = findCommonFolder(file, target);
      if (file === target || !packages.some((dir) => folder.startsWith(dir))) continue;
      const [from = '', to = ''] = [file, target].map((at) => at.slice(folder.length).split('/')[0]);
      const key = `${folder} ${from} ${to}`;
      const edge = edges.get(key) ?? { folder, from, to, imports: [] };
      edge.imports.push(`${file} imports ${target}`);
      edges.set(key, edge);
    }
  }
  return [...edges.values()].toSorted((a, b) => a.imports.length - b.imports.length);
}

function findCommonFolder(file: string, other: string): string {
  const names = file.split('/').slice(0, -1);
  const depth = names.findIndex((name, index) => name !== other.split('/')[index]);
  return names
    .slice(0, depth === -1 ? names.length : depth)
    .map((name) => `${name}/`)
    .join('');
}

/** Returns the length of the shortest way from the end of an edge back to its start; `undefined` without a way. */
function measureWayBack(edges: Iterable<Edge>, start: Edge): number | undefined {
  const lengths = new Map([[start.to, 0]]);
  for (const [at, length] of lengths) {
    for (const { folder, from, to } of edges) {
      if (folder === start.folder && from === at && !lengths.has(to)) lengths.set(to, length + 1);
    }
  }
  return lengths.get(start.from);
}

/** Returns the thinnest edge of each cycle between entries of one folder, with its imports; shortest cycles first. */
function findFolderCycles(packages: readonly string[], sources: ReadonlyMap<string, string>): string[] {
  const edges = new Set(listEdges(packages, sources));
  const tied = [...edges].flatMap((edge) => {
    const length = measureWayBack(edges, edge);
    return length === undefined ? [] : [{ edge, length }];
  });
  return tied
    .toSorted((a, b) => a.length - b.length)
    .flatMap(({ edge }) => {
      if (measureWayBack(edges, edge) === undefined) return [];
      edges.delete(edge);
      return [`${edge.folder} ${edge.from} > ${edge.to}, because ${edge.imports.join(', ')}`];
    });
}

describe('cycles between entries of a folder', () => {
  it('are found at any depth and of any length, with the imports of the thinner direction', () => {
    const sources = new Map([
      [
        'shell/src/frame/frame.ts',
        `import type { A } from '../page/a';\nimport '../page/b';\nimport '../menu/menu.ts';`,
      ],
      ['shell/src/page/a.ts', `import { B } from './b.ts';`],
      ['shell/src/page/b.ts', `import './c/c.ts';\nimport '../icons/icon.ts';`],
      ['shell/src/page/c/c.ts', `import '../a.ts';\nimport { a } from '../a';`],
      ['shell/src/icons/icon.ts', `import { frame } from '../frame/frame.ts';`],
      ['shell/src/menu/menu.ts', `import '../icons/icon.ts';\nimport '../frame/frame.ts';`],
      ['shell/src/menu/items.ts', `import '../frame/frame.ts';`],
      ['shell/src/icons/small.ts', `import './icon.ts';`],
    ]);
    expect(findFolderCycles(['shell/'], sources)).toEqual([
      'shell/src/ frame > menu, because shell/src/frame/frame.ts imports shell/src/menu/menu.ts',
      'shell/src/page/ a.ts > b.ts, because shell/src/page/a.ts imports shell/src/page/b.ts',
      'shell/src/ page > icons, because shell/src/page/b.ts imports shell/src/icons/icon.ts',
    ]);
  });

  it('do not exist', () => {
    const packages = listTrackedFiles('*/package.json').map((file) => file.slice(0, -'package.json'.length));
    const counted = [...readModules()].filter(([file]) => !TEST.test(file));
    expect(findFolderCycles([...packages, 'scripts/'], new Map(counted))).toEqual([]);
  });
});
