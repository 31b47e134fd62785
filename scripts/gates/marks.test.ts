import path from 'node:path';
import { expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

const HERE = 'packages/ui/src/platform-icon';
const FILE = String.raw`url\('\./marks/\1\.svg'\)`;

const marks = listTrackedFiles(`${HERE}/marks`).map((file) => path.basename(file, '.svg'));

/** Returns the logos that a source names by this pattern, sorted. */
function namedIn(file: string, way: string): string[] {
  return [...readRepositoryFile(`${HERE}/${file}`).matchAll(new RegExp(way, 'gm'))].map(([, name]) => name!).toSorted();
}

/** A missing entry causes no error: a logo missing in the component shows the icon of a link, one without a style is
 *  invisible, and one missing in the page is fetched twice, by frame and page. */
it('every logo has a name in the component, a style, and a custom property of the page', () => {
  expect(marks.length).toBeGreaterThan(5);
  expect(namedIn('platform-icon.tsx', String.raw`^  '(\w+)',$`)).toEqual(marks);
  const style = String.raw`\.(\w+) \{\s+mask-image: var\(--mark-\1, ${FILE}\);`;
  expect(namedIn('platform-icon.module.css', style)).toEqual(marks);
  expect(namedIn('marks.css', String.raw`--mark-(\w+): ${FILE};`)).toEqual(marks);
});
