import type { QuickLink } from './link-list.ts';
import type { Society } from './sections/society.ts';

/** Returns the quick links that the site shows until an administrator saves other links. Browsers also show these links
 *  if the API is unavailable.
 *  @param siteUrl address of this site */
export function createDefaultLinks(
  siteUrl: string,
  { signUpUrl, socials }: Pick<Society, 'signUpUrl' | 'socials'>,
): QuickLink[] {
  return [
    { link_name: 'New Website', link_url: siteUrl },
    { link_name: 'Photobook Submissions', link_url: 'https://forms.example.org/fotosoc-photobook' },
    { link_name: 'Join on the Clubs and Societies Site', link_url: signUpUrl },
    ...['instagram', 'tiktok'].flatMap((platform) =>
      socials
        .filter((social) => social.platform === platform)
        .map(({ label, url }) => ({ link_name: label, link_url: url })),
    ),
  ];
}
