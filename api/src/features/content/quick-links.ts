import type { QuickLink } from '@fotosoc/contract/link-list';
import { society } from '@fotosoc/contract/society';

/** The links shown unless a sheet names others (spec §2). `publicUrl` is the site's own address. */
export function defaultLinks(publicUrl: string): QuickLink[] {
  return [
    { link_name: 'New Website', link_url: publicUrl },
    { link_name: 'Photobook Submissions', link_url: 'https://forms.example.org/fotosoc-photobook' },
    { link_name: 'Join on the Clubs and Societies Site', link_url: society.signUpUrl },
    ...['instagram', 'tiktok'].map(channel),
  ];
}

function channel(platform: string): QuickLink {
  const { label, url } = society.socials.find((social) => social.platform === platform)!;
  return { link_name: label, link_url: url };
}
