import { expect, it } from 'vitest';
import { adoptFrom, SOUND, VITE } from './adopted.ts';

// The others are in adopted.long.test.ts.
it.each([VITE])('what $bundler builds is adopted', async (stock) => {
  expect(await adoptFrom(stock)).toEqual(SOUND);
});
