import { expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

/** With a larger font in the browser, readers need the layout of a narrower window, so breakpoints are relative to the
 *  font size. */
it('every breakpoint is in rem, in stylesheets and in picture sizes', () => {
  const files = listTrackedFiles('shell/src', 'mf-*/src', 'packages/ui/src').filter((file) =>
    /\.(css|tsx?)$/.test(file),
  );
  const inPixels = files.flatMap((file) =>
    [...readRepositoryFile(file).matchAll(/\((?:min|max)-width: ?\d+px\)/g)].map(([found]) => `${file}: ${found}`),
  );
  expect(inPixels).toEqual([]);
});
