import { expect, it } from 'vitest';
import { adoptFrom, RSPACK, SOUND, VITE, WEBPACK } from './adopted.ts';

it.each([VITE, RSPACK, WEBPACK])('what $bundler builds is adopted', async (stock) => {
  expect(await adoptFrom(stock)).toEqual(SOUND);
});
