import type { Society } from '@fotosoc/contract/society';

/** Returns the society as an `Organization`.
 *  @param siteUrl base URL of the site, without trailing slash */
export function createOrganizationData(siteUrl: string, society: Society): object {
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
