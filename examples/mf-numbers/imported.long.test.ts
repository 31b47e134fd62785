import { expect, it } from 'vitest';
import { examineImport, RSPACK, SOUND_BUILD, VITE, WEBPACK } from './imported.ts';

it.each([VITE, RSPACK, WEBPACK])('a build of $bundler is imported', async (stock) => {
  expect(await examineImport(stock)).toEqual(SOUND_BUILD);
});
