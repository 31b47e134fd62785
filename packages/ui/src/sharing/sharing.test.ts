import { expect, it } from 'vitest';
import { formatDownloadName } from './sharing.tsx';

it.each([
  ['/media/galleries/coast/gallery_1/1795840863261_DSCF1234-a2531c7798c1fb07.jpg', 'Coast-Trip-007-Ada-DSCF1234.jpg'],
  ['/media/galleries/coast/gallery_1/1795840863261_My-Pier-1-a2531c7798c1fb07.jpg', 'Coast-Trip-007-Ada-My-Pier-1.jpg'],
  ['/api/pictures/webmaster.jpg', 'Coast-Trip-007-Ada.jpg'],
])('names the download of %s after gallery, number, photographer and uploaded file', (url, name) => {
  expect(formatDownloadName('Coast Trip', 7, { url, credit: 'Ada' })).toBe(name);
});
