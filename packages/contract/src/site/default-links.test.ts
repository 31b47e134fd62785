import { expect, it } from 'vitest';
import { createDefaultLinks } from './default-links.ts';

it('lists Instagram before TikTok, whatever the order of the social channels', () => {
  const socials = (['tiktok', 'youtube', 'instagram'] as const).map((platform) => ({
    platform,
    label: platform,
    inFooter: true,
    url: `https://${platform}.example.org/fotosoc`,
  }));
  const links = createDefaultLinks('https://fotosoc.example.org', { signUpUrl: 'https://clubs.example.org', socials });
  expect(links.map(({ link_name }) => link_name).slice(-2)).toEqual(['instagram', 'tiktok']);
});
