import { expect, it } from 'vitest';
import { adoptFrom, RSPACK, SOUND, WEBPACK } from './adopted.ts';

it.each([RSPACK, WEBPACK])('what $bundler builds is adopted', async (stock) => {
  expect(await adoptFrom(stock)).toEqual(SOUND);
});
