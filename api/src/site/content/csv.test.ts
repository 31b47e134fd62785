import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

it('splits rows and fields, whatever the line ends', () => {
  expect(parseCsv('a,b\r\nc,d\ne,f')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
});

it('keeps commas, line breaks and quotes of a quoted field', () => {
  expect(parseCsv('"Walk, at night","says ""hi""","two\nlines"')).toEqual([
    ['Walk, at night', 'says "hi"', 'two\nlines'],
  ]);
});

it('keeps empty fields and drops empty rows', () => {
  expect(parseCsv('a,,c\n\n,,\n,last\n')).toEqual([
    ['a', '', 'c'],
    ['', 'last'],
  ]);
});

it('takes a quote in the middle as it is, and one that is never closed for all that follows', () => {
  expect(parseCsv('5" lens,"ends" here,last\n"open,\nfor ever')).toEqual([
    ['5" lens', 'ends', 'last'],
    ['open,\nfor ever'],
  ]);
});

it.each([
  ['quotes', '"'.repeat(400_000)],
  ['quotes that are closed', '"",'.repeat(200_000)],
  ['nothing but a quote in each', 'a"'.repeat(200_000)],
])('is done in a moment with %s', (_, text) => {
  const begun = performance.now();
  parseCsv(text);
  expect(performance.now() - begun).toBeLessThan(2000);
});
