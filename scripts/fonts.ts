/** Creates the site's fonts from Fontsource: only the widths, weights, features and letters that the design uses. Run
 *  `pnpm fonts` after a change of either. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const SANS = '@fontsource-variable/instrument-sans/files/instrument-sans';
const SERIF = '@fontsource-variable/eb-garamond/files/eb-garamond';

/** Features that browsers apply by default, and figures for tables. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'liga', 'clig', 'calt', 'kern', 'tnum', 'lnum'];

const TEXT = { wght: { min: 420, max: 580, default: 420 }, wdth: 100 };
const HEADINGS = { wght: 500, wdth: 82 };
const TITLES = { wght: 400 };

const FONTS = [
  { made: 'sans-latin-wdth-normal', of: `${SANS}-latin-wdth-normal.woff2`, variationAxes: TEXT },
  { made: 'sans-latin-wdth-narrow', of: `${SANS}-latin-wdth-normal.woff2`, variationAxes: HEADINGS },
  { made: 'sans-latin-ext-wdth-normal', of: `${SANS}-latin-ext-wdth-normal.woff2`, variationAxes: TEXT },
  { made: 'sans-latin-ext-wdth-narrow', of: `${SANS}-latin-ext-wdth-normal.woff2`, variationAxes: HEADINGS },
  { made: 'serif-latin-italic', of: `${SERIF}-latin-wght-italic.woff2`, variationAxes: TITLES },
];

for (const { made, of, variationAxes } of FONTS) {
  const whole = await readFile(resolve(of));
  // `keepFeatures` is missing in the types.
  const options = { targetFormat: 'woff2' as const, keepFeatures: FEATURES, variationAxes };
  const font = await subsetFont(whole, lettersOf(of), options);
  await writeFile(path.join(import.meta.dirname, '../packages/ui/src/tokens/fonts', `${made}.woff2`), font);
  console.log(`${made}.woff2: ${font.length} bytes, of ${whole.length}`);
}

/** Letters that a font file should have by `unicode-range` in tokens.css. The file may lack some. */
function lettersOf(file: string): string {
  return file.includes('latin-ext')
    ? span(0x100, 0x2ff) + span(0x1e00, 0x1eff) + span(0x20a0, 0x20c0)
    : span(0x20, 0x2ff) + span(0x2000, 0x22ff) + '\uFEFF\uFFFD';
}

function span(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
