import { expect, it } from 'vitest';
import { weigh } from './weigh.ts';

it('counts lines by kind and by folder of two levels', () => {
  const { byKind, byFolder } = weigh([
    ['shell/src/frame/frame.tsx', '/** A frame.\n *  @param x */\nframe();\n\n// why\n{/* here */}\n'],
    ['shell/src/frame/frame.css', '.frame {\n}\n'],
    ['shell/src/frame/frame.test.tsx', 'it();\n'],
    ['shell/src/routes.tsx', 'routes();'],
    ['api/src/db.slow.test.ts', 'it();\n'],
    ['e2e/journeys/loans.spec.ts', 'test();\n'],
    ['e2e/seeds.ts', 'seed();\n'],
    ['README.md', '# Fotosoc\n\n// a path\n'],
    ['docs/home.jpg', 'binary\n'],
  ]);
  expect(byKind).toEqual([
    ['css', { files: 1, lines: 2, code: 2, comments: 0 }],
    ['docs', { files: 1, lines: 3, code: 2, comments: 0 }],
    ['journey', { files: 1, lines: 1, code: 1, comments: 0 }],
    ['journey support', { files: 1, lines: 1, code: 1, comments: 0 }],
    ['slow test', { files: 1, lines: 1, code: 1, comments: 0 }],
    ['source', { files: 2, lines: 7, code: 2, comments: 4 }],
    ['test', { files: 1, lines: 1, code: 1, comments: 0 }],
  ]);
  expect(byFolder).toEqual([
    ['.', { docs: 3 }],
    ['api/src', { 'slow test': 1 }],
    ['e2e', { 'journey support': 1 }],
    ['e2e/journeys', { journey: 1 }],
    ['shell/src', { source: 7, css: 2, test: 1 }],
  ]);
});
