import { expect, it } from 'vitest';
import { describeSocialAddress, formatSocialAddress } from './social-address.ts';

it.each([
  ['instagram', '@ada.byrne', 'https://www.instagram.com/ada.byrne'],
  ['instagram', ' ada_byrne ', 'https://www.instagram.com/ada_byrne'],
  ['instagram', 'instagram.com/ada', 'https://instagram.com/ada'],
  ['instagram', 'https://www.instagram.com/ada/', 'https://www.instagram.com/ada/'],
  ['tiktok', '@ada', 'https://www.tiktok.com/@ada'],
  ['twitter', '@ada', 'https://x.com/ada'],
  ['github', 'ada-byrne', 'https://github.com/ada-byrne'],
  ['youtube', 'adabyrne', 'https://www.youtube.com/@adabyrne'],
  ['snapchat', 'adabyrne', 'https://www.snapchat.com/add/adabyrne'],
  ['facebook', 'ada.byrne', 'https://www.facebook.com/ada.byrne'],
  ['linkedin', 'ada-byrne', 'https://www.linkedin.com/in/ada-byrne'],
  ['website', 'ada.example.org/photos', 'https://ada.example.org/photos'],
  ['link', 'https://ada.example.org', 'https://ada.example.org/'],
  ['bluesky', '@ada.bsky.social', 'https://bsky.app/profile/ada.bsky.social'],
  ['bluesky', 'bsky.app/profile/ada.example.org', 'https://bsky.app/profile/ada.example.org'],
  ['email', 'ada@example.org', 'ada@example.org'],
  ['instagram', '  ', ''],
] as const)('stores for %s %j the address %s', (platform, typed, address) => {
  expect(formatSocialAddress(platform, typed)).toBe(address);
  expect(formatSocialAddress(platform, address)).toBe(address);
});

it.each([
  ['instagram', 'ada byrne'],
  ['instagram', '@'],
  ['twitter', 'a-name-that-is-too-long'],
  ['website', '@ada'],
  ['website', 'ada'],
  ['website', 'http://example.org'],
  ['website', 'javascript:alert(1)'],
  ['link', '//example.org'],
  ['email', '@ada'],
] as const)('refuses for %s %j', (platform, typed) => {
  expect(formatSocialAddress(platform, typed)).toBeUndefined();
});

it('gives an example of the expected address', () => {
  expect(describeSocialAddress('tiktok')).toBe(
    'Enter your TikTok name, like @adabyrne, or the address of your page, like https://www.tiktok.com/@adabyrne.',
  );
  expect(describeSocialAddress('website')).toBe('Enter the address of a page, like https://example.org.');
});
