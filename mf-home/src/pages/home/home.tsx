import { society, usePageTitle } from '@fotosoc/host';
import { About } from './about/about';
import { Committee } from './committee/committee';
import { Events } from './events/events';
import { FeaturedPortfolios } from './featured-portfolios/featured-portfolios';
import { FotoOfTheWeek } from './foto-of-the-week/foto-of-the-week';
import { Fotostats } from './fotostats/fotostats';
import { Hero } from './hero/hero';
import { Join } from './join/join';
import { LatestGalleries } from './latest-galleries/latest-galleries';
import { WhyJoin } from './why-join/why-join';

export function Component() {
  usePageTitle(society().longName, society().description);
  return (
    <>
      <Hero />
      <Events />
      <About />
      <FotoOfTheWeek />
      <FeaturedPortfolios />
      <LatestGalleries />
      <WhyJoin />
      <Committee />
      <Fotostats />
      <Join />
    </>
  );
}
