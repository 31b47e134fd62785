import { expect, it } from 'vitest';
import { defaultLinks } from './default-links.ts';

it('names Instagram before TikTok, whatever the order of the social channels', () => {
  const social = (platform: 'tiktok' | 'instagram' | 'youtube', label: string) => ({
    platform,
    label,
    inFooter: true,
    url: `https://${platform}.example.org/fotosoc`,
  });
  const socials = [social('tiktok', 'TikTok'), social('youtube', 'YouTube'), social('instagram', 'Instagram')];
  const links = defaultLinks('https://fotosoc.example.org', { signUpUrl: 'https://clubs.example.org', socials });
  expect(links.map(({ link_name }) => link_name).slice(-2)).toEqual(['Instagram', 'TikTok']);
});
