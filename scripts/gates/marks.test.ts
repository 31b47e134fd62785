import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, read } from './repository.ts';

const HERE = 'packages/ui/src/platform-icon';
const FILE = String.raw`url\('\./marks/\1\.svg'\)`;

const marks = filesOf(`${HERE}/marks`).map((file) => path.basename(file, '.svg'));

/** The marks that a source names, each in this way, in the order of their files. */
function namedIn(file: string, way: string): string[] {
  return [...read(`${HERE}/${file}`).matchAll(new RegExp(way, 'gm'))].map(([, name]) => name!).toSorted();
}

/** None fails by itself: what the component does not name has the sign of a link, what has no style is invisible, and what
 *  the page does not name is fetched by frame and page, each from a place of its own. */
it('every mark has a name in the component, a style, and a name for the whole page', () => {
  expect(marks.length).toBeGreaterThan(5);
  expect(namedIn('platform-icon.tsx', String.raw`^  '(\w+)',$`)).toEqual(marks);
  const style = String.raw`\.(\w+) \{\s+mask-image: var\(--marks, var\(--mark-\1, ${FILE}\)\);`;
  expect(namedIn('platform-icon.module.css', style)).toEqual(marks);
  expect(namedIn('marks.css', String.raw`--mark-(\w+): ${FILE};`)).toEqual(marks);
});
