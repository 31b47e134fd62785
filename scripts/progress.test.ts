import { expect, it } from 'vitest';
import { createProgressWriter } from './progress.ts';

const LINES = ['Building …', 'Built shell (1 of 2)', 'Built mf-home (2 of 2)', 'Photos: 20 of 60', 'Here it is'];

function written(isTTY: boolean): string {
  let text = '';
  const write = (chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  };
  LINES.forEach(createProgressWriter({ isTTY, write }));
  return text;
}

it('shows a growing bar on one line of a terminal, and ends when complete', () => {
  expect(written(true).replaceAll('\r\u001B[K', '<').split('\n')).toEqual([
    '<Building …',
    `<[${'#'.repeat(15)}${' '.repeat(15)}] Built shell (1 of 2)<[${'#'.repeat(30)}] Built mf-home (2 of 2)`,
    `<[${'#'.repeat(10)}${' '.repeat(20)}] Photos: 20 of 60<Here it is`,
    '',
  ]);
});

it('writes only lines if the output is not a terminal', () => {
  expect(written(false)).toBe(`${LINES.join('\n')}\n`);
});
