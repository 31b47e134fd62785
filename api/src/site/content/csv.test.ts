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
