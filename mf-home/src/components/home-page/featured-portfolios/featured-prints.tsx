import type { PortfolioSummary } from '@fotosoc/contract/portfolio';
import { Link } from '@fotosoc/host';
import { Badge } from '@fotosoc/ui/badge';
import { Card, CardFacts, CardName } from '@fotosoc/ui/card';
import { FallbackPicture, Photo, type FrameWidths } from '@fotosoc/ui/photo';
import { useState } from 'react';
import styles from './featured-portfolios.module.css';

const WIDTHS: readonly FrameWidths[] = [
  { '(min-width: 41.25rem)': 'min(37vw, 684px)', all: '90vw' },
  { '(min-width: 41.25rem)': 'min(30vw, 547px)', all: '44vw' },
  { '(min-width: 41.25rem)': 'min(25vw, 465px)', all: '44vw' },
];

/** Shows up to three portfolios. Each response contains other random portfolios, so the first ones stay while on
 *  screen. */
export function FeaturedPrints({ portfolios }: { portfolios: readonly PortfolioSummary[] }) {
  const [featured] = useState(portfolios);
  return (
    <ul className={styles.prints}>
      {featured.map((portfolio, place) => (
        <li key={portfolio.portfolioLink}>
          <Print portfolio={portfolio} widths={WIDTHS[place]!} />
        </li>
      ))}
    </ul>
  );
}

function Print({ portfolio, widths }: { portfolio: PortfolioSummary; widths: FrameWidths }) {
  const { name, badge, covers, galleryCount, portfolioLink } = portfolio;
  const [cover] = covers; // the server has chosen a random cover
  return (
    <Card as={Link} to={`/portfolios/${portfolioLink}`}>
      {cover ? (
        <Photo photo={cover} alt="" widths={widths} ratio={4 / 5} />
      ) : (
        <FallbackPicture className={styles.blank} />
      )}
      <CardName>{name}</CardName>
      <CardFacts>
        <Badge badge={badge} />
        <span>{`${galleryCount} ${galleryCount === 1 ? 'Gallery' : 'Galleries'}`}</span>
      </CardFacts>
    </Card>
  );
}
