import type { PortfolioSummary } from '@fotosoc/contract/portfolio';
import { Link, useSnapshot } from '@fotosoc/host';
import { Badge } from '@fotosoc/ui/badge';
import { Card, CardFacts, CardName } from '@fotosoc/ui/card';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import styles from './portfolio-card.module.css';

const WIDTHS = { '(min-width: 80rem)': 'min(23vw, 420px)', '(min-width: 51.25rem)': '31vw', all: '44vw' };

export const cardListClass = styles.cards;

export interface PortfolioCardProps {
  portfolio: PortfolioSummary;
  /** True if the picture is visible without scrolling and loads at once. */
  eager: boolean;
}

/** Card of a portfolio: photo, name, badge and numbers of galleries and photos. */
export function PortfolioCard({ portfolio, eager }: PortfolioCardProps) {
  const { portfolioLink, covers, galleryCount: count, photoCount } = portfolio;
  const random = useSnapshot(`cover of ${portfolioLink}`, Math.random);
  const cover = covers[Math.floor(random * covers.length)];
  return (
    <li>
      <Card as={Link} to={`/portfolios/${portfolioLink}`}>
        {cover ? (
          <Photo photo={cover} alt="" widths={WIDTHS} ratio={4 / 5} eager={eager} />
        ) : (
          <FallbackPicture className={styles.fallback} />
        )}
        <CardName>{portfolio.name}</CardName>
        <CardFacts className={styles.facts}>
          <Badge badge={portfolio.badge} />
          <span>{`${count} ${count === 1 ? 'Gallery' : 'Galleries'}`}</span>
          <span>{photoCount === 1 ? '1 photo' : `${photoCount} photos`}</span>
        </CardFacts>
      </Card>
    </li>
  );
}
