import type { SectionValues } from '@fotosoc/contract/page-section';
import { describe, expect, it } from 'vitest';
import { createDefaultSections } from '../../defaults/defaults.ts';
import { checkFotoTexts } from '../rules.ts';
import { checkSectionForPublication } from './rules.ts';

const publicUrl = 'https://fotosoc.example.org';
const known = { photos: {}, publicUrl };
const { society } = createDefaultSections(publicUrl);

type Channel = SectionValues['society']['socials'][number]['platform'];
type MemberLink = SectionValues['committee']['members'][number]['socials'][number];

function publishChannel(platform: Channel, url: string) {
  const socials = [{ platform, url, label: 'Label', inFooter: true }];
  const { value, mistakes } = checkSectionForPublication('society', { ...society, socials }, known);
  return mistakes['society:socials.0.url'] ?? value.socials[0]!.url;
}

function publishMemberLink(type: MemberLink['type'], url: string) {
  const member = { id: 'a', name: 'Ada', position: 'Chair', email: 'c@example.org', picture: null };
  const { value, mistakes } = checkSectionForPublication(
    'committee',
    { members: [{ ...member, socials: [{ type, url }] }] },
    known,
  );
  return mistakes['committee:members.0.socials.0.url'] ?? value.members[0]!.socials[0]!.url;
}

describe('a link of a committee member', () => {
  it.each([
    ['instagram', '@ada', 'https://www.instagram.com/ada'],
    ['linkedin', 'ada-byrne', 'https://www.linkedin.com/in/ada-byrne'],
    ['bluesky', '@ada.bsky.social', 'https://bsky.app/profile/ada.bsky.social'],
    ['link', 'ada.example.org', 'https://ada.example.org/'],
    ['link', `${publicUrl}/portfolios/ada`, `${publicUrl}/portfolios/ada`],
    ['whatsapp', 'https://wa.me/353850000000', 'https://wa.me/353850000000'],
  ] as const)('on %s may be typed as %s', (type, typed, address) => {
    expect(publishMemberLink(type, typed)).toBe(address);
  });

  it.each([
    ['instagram', 'ada byrne', 'Instagram name, like @adabyrne'],
    ['bluesky', '@ada', 'Bluesky name, like @adabyrne.bsky.social'],
    ['whatsapp', '@ada', 'Enter the address of a page'],
    ['link', '', 'Enter the address of a page'],
  ] as const)('on %s refuses %j, with an example of a valid address', (type, typed, sentence) => {
    expect(publishMemberLink(type, typed)).toContain(sentence);
  });
});

describe('a channel of the society', () => {
  it.each([
    ['tiktok', '@fotosoc', 'https://www.tiktok.com/@fotosoc'],
    ['github', 'fotosoc', 'https://github.com/fotosoc'],
    ['email', 'committee@example.org', 'mailto:committee@example.org'],
    ['email', 'mailto:committee@example.org', 'mailto:committee@example.org'],
    ['website', 'mailto:committee@example.org', 'mailto:committee@example.org'],
  ] as const)('on %s may be typed as %s', (platform, typed, address) => {
    expect(publishChannel(platform, typed)).toBe(address);
  });

  it.each([
    ['email', '@fotosoc', 'e-mail address'],
    ['email', 'https://example.org', 'e-mail address'],
    ['instagram', 'mailto:a@example.org', 'Instagram name'],
    ['website', 'javascript:alert(1)', 'address of a page'],
  ] as const)('on %s refuses %j', (platform, typed, sentence) => {
    expect(publishChannel(platform, typed)).toContain(sentence);
  });
});

it('accepts the Instagram name of a photographer as the address of the profile', () => {
  const typed = { caption: 'Pier', photographer_name: 'Ada' };
  expect(checkFotoTexts({ ...typed, instagram_link: '@ada' }).words.instagram_link).toBe(
    'https://www.instagram.com/ada',
  );
  expect(checkFotoTexts({ ...typed, instagram_link: 'ada byrne' }).mistakes['instagram_link']).toContain('@adabyrne');
});
