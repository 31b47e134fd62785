import { expect, it } from 'vitest';
import { adoptFrom, RSPACK, SOUND, VITE, WEBPACK } from './adopted.ts';

it.each([VITE, RSPACK, WEBPACK])('a build of $bundler is imported', async (stock) => {
  expect(await adoptFrom(stock)).toEqual(SOUND);
});
