import { expect, it } from 'vitest';
import { formatSitePictureSet, listCopyWidths } from './photo-ladder.ts';

it.each([1, 160, 161, 683, 1024, 2048, 5287, 8192])(
  'serves a photo of %i pixels in its own width, and in steps of at most 1.5',
  (width) => {
    const widths = listCopyWidths(width);
    expect(widths.at(-1)).toBe(width);
    expect(widths[0]).toBe(Math.min(160, width));
    for (const [at, step] of widths.slice(1).entries()) {
      expect(step / widths[at]!).toBeGreaterThan(1);
      expect(step / widths[at]!).toBeLessThanOrEqual(1.5);
    }
  },
);

it.each(['/media/pages/a/1_x.jpg', '/media/pages/a/1_x.w960.webp', '/api/pictures/walks.webp'])(
  'offers a picture of this site in the widths of the ladder: %s',
  (url) => {
    const set = formatSitePictureSet(url).split(', ');
    expect(set).toHaveLength(7);
    expect(set[2]).toMatch(/(1_x|walks)\.w360\.webp 360w$/);
  },
);

it.each(['', 'https://elsewhere.example.org/media/x.jpg', '/shell/logo.png'])('offers one size of %j', (url) => {
  expect(formatSitePictureSet(url)).toBe('');
});

it('serves no width that is hardly narrower than the photo', () => {
  expect(listCopyWidths(683).slice(-2)).toEqual([540, 683]);
});
