import { expect, it } from 'vitest';
import { isUnseen } from './check.ts';

const skipped = { skipped: 'there is no Chromium here (CHROMIUM_PATH)' };
const opened = { pages: ['/prints'], unseen: [] };
const against = 'https://fotosoc.example.org';

it.each([
  ['a site’s pages were not opened, for there is no browser', skipped, { against }, true],
  ['where none was wanted', skipped, { against, chromium: 'none' }, false],
  ['where no site is named, which has no pages', skipped, {}, false],
  ['where they were opened', opened, { against }, false],
])('whether anybody knows how a remote looks: %s', (_, render, command, isUnknown) => {
  expect(isUnseen(render, command)).toBe(isUnknown);
});
