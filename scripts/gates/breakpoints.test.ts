import { expect, it } from 'vitest';
import { filesOf, read } from './repository.ts';

/** Whoever has set a larger font in their browser gets the layout of a narrower window: breakpoints count in its size. */
it('every breakpoint is in rem, in sheets and where pictures are chosen', () => {
  const files = filesOf('shell/src', 'mf-*/src', 'packages/ui/src').filter((file) => /\.(css|tsx?)$/.test(file));
  const inPixels = files.flatMap((file) =>
    [...read(file).matchAll(/\((?:min|max)-width: ?\d+px\)/g)].map(([found]) => `${file}: ${found}`),
  );
  expect(inPixels).toEqual([]);
});
