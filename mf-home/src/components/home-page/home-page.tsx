import { society } from '@fotosoc/host';
import type { ReactNode } from 'react';
import type { HomeSections } from '../../data/sections';
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

export type HomeSection =
  | 'hero'
  | 'events'
  | 'about'
  | 'foto'
  | 'portfolios'
  | 'galleries'
  | 'why-join'
  | 'committee'
  | 'stats'
  | 'join';

export interface HomePageProps {
  /** Without data, only sections that need none are rendered, with the society's names. */
  home: HomeSections | undefined;
  /** Wraps or replaces a section. Default: the section. */
  renderAround?: (section: HomeSection, children: ReactNode) => ReactNode;
}

const asItIs = (_section: HomeSection, children: ReactNode) => children;

export function HomePage({ home, renderAround = asItIs }: HomePageProps) {
  return (
    <>
      {renderAround(
        'hero',
        <Hero
          society={home?.sections.society ?? society()}
          pictures={home?.sections['home.hero'].pictures}
          photos={home?.photos}
        />,
      )}
      {renderAround('events', <Events />)}
      {home && renderAround('about', <About home={home} />)}
      {renderAround('foto', <FotoOfTheWeek />)}
      {renderAround('portfolios', <FeaturedPortfolios />)}
      {renderAround('galleries', <LatestGalleries />)}
      {home && renderAround('why-join', <WhyJoin home={home} />)}
      {renderAround('committee', <Committee />)}
      {renderAround('stats', <Fotostats figures={home?.sections.society.figures} />)}
      {home && renderAround('join', <Join home={home} />)}
    </>
  );
}
