import { expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

it('marks texts that spreadsheets would read as formulas', () => {
  expect(formatCsv([['=1', '+1', '-1', '@a', '＝1', '＠a', 'a=1']])).toBe("'=1,'+1,'-1,'@a,'＝1,'＠a,a=1\r\n");
});
