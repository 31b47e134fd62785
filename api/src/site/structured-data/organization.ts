import type { Society } from '@fotosoc/contract/society';

/** The society.
 *  @param siteUrl public address of the site, without a slash at its end */
export function organization(siteUrl: string, society: Society): object {
  return {
    '@type': 'Organization',
    name: society.longName,
    alternateName: society.shortName,
    url: `${siteUrl}/`,
    description: society.description,
    foundingDate: String(society.foundedYear),
    email: society.committeeEmail,
    sameAs: society.socials.map(({ url }) => url).filter((url) => url.startsWith('https://')),
  };
}
