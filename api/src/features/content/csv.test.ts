import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';
import { toCsvUrl } from './sources.ts';

it('splits rows and fields, whatever the line endings', () => {
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

it('keeps empty fields and rows, so that row numbers match the spreadsheet', () => {
  expect(parseCsv('a,,c\n\n,,\n,last\n')).toEqual([['a', '', 'c'], [''], ['', '', ''], ['', 'last']]);
});

it('keeps a quote in the middle, and refuses an unclosed quote', () => {
  expect(parseCsv('5" lens,"ends" here,last\n')).toEqual([['5" lens', '"ends" here', 'last']]);
  expect(() => parseCsv('a,b\n"open,\nfor ever')).toThrow(/quote/i);
});

it.each([
  ['quotes', '"'],
  ['quotes that are closed', '"",'],
  ['nothing but a quote in each', 'a"'],
  ['words behind quotes', '"a"b,'],
])('takes linear time for %s', (_, unit) => {
  const lengthOf = (times: number) => {
    const text = unit.repeat(times);
    const tries = Array.from({ length: 3 }, () => {
      const begun = performance.now();
      parseCsv(text);
      return performance.now() - begun;
    });
    return Math.min(...tries);
  };
  let ratio = Infinity;
  // Background processes may slow down one of the two measurements.
  for (let tries = 0; tries < 3 && ratio >= 10; tries++) ratio = lengthOf(200_000) / lengthOf(50_000);
  expect(ratio).toBeLessThan(10);
});

const GOOGLE = 'https://docs.google.com/spreadsheets/d';

it.each([
  ['https://sheets.example.org/abc/edit', 'https://sheets.example.org/abc/export?format=csv'],
  ['https://sheets.example.org/abc.csv', 'https://sheets.example.org/abc.csv'],
  [`${GOOGLE}/a-b_c`, `${GOOGLE}/a-b_c/export?format=csv`],
  [`${GOOGLE}/abc/?gid=7`, `${GOOGLE}/abc/export?format=csv&gid=7`],
  [`${GOOGLE}/abc/edit?usp=sharing#gid=7`, `${GOOGLE}/abc/export?format=csv&gid=7`],
  [`${GOOGLE}/abc/view`, `${GOOGLE}/abc/export?format=csv`],
  [`${GOOGLE}/abc/htmlview?gid=0`, `${GOOGLE}/abc/export?format=csv&gid=0`],
  [`${GOOGLE}/e/2PACX-abc/pubhtml`, `${GOOGLE}/e/2PACX-abc/pub?output=csv`],
  [`${GOOGLE}/e/2PACX-abc/pubhtml?gid=7&single=true`, `${GOOGLE}/e/2PACX-abc/pub?output=csv&single=true&gid=7`],
  [`${GOOGLE}/e/2PACX-abc/pub?output=csv`, `${GOOGLE}/e/2PACX-abc/pub?output=csv`],
  [`${GOOGLE}/abc/export?format=csv`, `${GOOGLE}/abc/export?format=csv`],
])('converts the browser address %s to %s', (address, csv) => {
  expect(toCsvUrl(address)).toBe(csv);
});
