import { expectScoped, listHostileStylesheets, testStylesheets } from '../stylesheet-test.ts';
import { SITE, test } from './fixtures.ts';

test(
  'no stylesheet of a remote changes a pixel of the frame or of another remote',
  { tag: '@long' },
  async ({ tab }) => {
    test.setTimeout(1_800_000);
    expectScoped(await testStylesheets(tab, SITE, listHostileStylesheets()));
  },
);
