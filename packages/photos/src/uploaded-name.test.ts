import { findUploadedName } from '@fotosoc/contract/photo-file-name';
import { formatDownloadName } from '@fotosoc/ui/sharing';
import { expect, test } from 'vitest';

test.each([
  ['/media/galleries/walk/gallery_1/1700000000000_IMG_0101-0123456789abcdef.jpg', 'IMG_0101'],
  ['/media/member-portfolios/ada/profile_1700000000000_me_2-in-fog-0123456789abcdef.jpg', undefined],
  ['/media/galleries/walk/gallery_1/1700000000000_a-0123456789abcdef.w240.webp', undefined],
])('a download carries the uploaded name that the contract finds in %s', (url, name) => {
  expect(findUploadedName(url)).toBe(name);
  const expected = ['Walk-001', name].filter(Boolean).join('-');
  expect(formatDownloadName('Walk', 1, { url }).replace(/\.\w+$/, '')).toBe(expected);
});
