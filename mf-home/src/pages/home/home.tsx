import { society } from '@fotosoc/contract/society';
import { usePageTitle } from '@fotosoc/host';
import { FeaturedPortfolios } from './featured-portfolios/featured-portfolios';
import { Fotostats } from './fotostats/fotostats';
import { Hero } from './hero/hero';
import { Join } from './join/join';
import { LatestGalleries } from './latest-galleries/latest-galleries';

export function Component() {
  usePageTitle(society.longName);
  return (
    <>
      <Hero />
      <FeaturedPortfolios />
      <LatestGalleries />
      <Fotostats />
      <Join />
    </>
  );
}
