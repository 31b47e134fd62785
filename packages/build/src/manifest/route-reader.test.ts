import { describe, expect, it } from 'vitest';
import { readFragments, readRoutes } from './route-reader.ts';

describe('readRoutes', () => {
  it("reads patterns, and the position of each page's import", () => {
    const source = `const routes = [
  { path: '/gallery', lazy: () => import('./list') },
  { path: '/gallery/:link', lazy: () => import('./one') },
];
export default routes;`;
    expect(readRoutes(source)).toEqual([
      { pattern: '/gallery', imports: [{ line: 2, column: 34 }], isLazy: true },
      { pattern: '/gallery/:link', imports: [{ line: 3, column: 40 }], isLazy: true },
    ]);
  });

  it('gives nested routes the imports of their parents', () => {
    const source = `export default [{ path: '/a', lazy: () => import('./layout'), children: [{ path: 'b', lazy: () => import('./b') }] }];`;
    const [route] = readRoutes(source);
    expect(route?.pattern).toBe('/a/b');
    expect(route?.imports).toHaveLength(2);
  });

  it('detects a lazy route without an import of its own', () => {
    expect(readRoutes(`export default [{ path: '/a', lazy: load }];`)).toEqual([
      { pattern: '/a', imports: [], isLazy: true },
    ]);
  });
});

describe('readParts', () => {
  it("reads the slots, and the position of each fragment's import", () => {
    const source = `export const fragments = {
  'event.gallery': () => import('./fragments/event-gallery'),
};
export default [{ path: '/a', lazy: () => import('./a') }];`;
    expect(readFragments(source)).toEqual([{ slot: 'event.gallery', imports: [{ line: 2, column: 25 }] }]);
    expect(readRoutes(source).map(({ pattern }) => pattern)).toEqual(['/a']);
  });

  it('reads renamed exports of bundlers', () => {
    const source = 'var r=[],p={"event.gallery":()=>import(`./gallery.js`)};export{r as default,p as fragments};';
    expect(readFragments(source)).toEqual([{ slot: 'event.gallery', imports: [{ line: 1, column: 32 }] }]);
  });

  it('finds none without fragments, or without an export', () => {
    expect(readFragments('const routes = []; export default routes;')).toEqual([]);
    expect(readFragments('const fragments = { a: 1 }; export default [];')).toEqual([]);
  });
});
