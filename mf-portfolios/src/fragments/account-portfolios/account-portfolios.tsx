import type { PortfolioSummary } from '@fotosoc/contract/portfolio';
import { Link, type FragmentProps } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { Card, CardName } from '@fotosoc/ui/card';
import { AsyncSection } from '@fotosoc/ui/async-section';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { PlusIcon } from '@fotosoc/ui/icon';
import { linkClass } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useAccountPortfolioCards } from '../../data/portfolios';
import styles from './account-portfolios.module.css';

const WIDTHS = { '(min-width: 61.25rem)': '260px', all: '44vw' };

/** Fragment of the account page: portfolios of the account, with a link to create another. */
export function Component({ member }: FragmentProps<'account.portfolios'>) {
  return (
    <AsyncSection title="Portfolios" what="portfolios" answer={useAccountPortfolioCards(member)}>
      {({ portfolios }) => (portfolios.length === 0 ? <None /> : <Cards portfolios={portfolios} />)}
    </AsyncSection>
  );
}

function None() {
  return (
    <EmptyState
      row
      level={3}
      title="No portfolio yet"
      action={
        <Link className={getButtonClass()} to="/create-portfolio">
          Create Portfolio
        </Link>
      }
    >
      Five minutes on your phone: a name, three photos, done.
    </EmptyState>
  );
}

function Cards({ portfolios }: { portfolios: readonly PortfolioSummary[] }) {
  return (
    <ul className={styles.cards}>
      {portfolios.map(({ portfolioLink, name, covers: [cover], galleryCount }, index) => (
        <li key={portfolioLink}>
          <Card as={Link} to={`/portfolios/${portfolioLink}`}>
            {cover ? (
              <Photo photo={cover} alt="" widths={WIDTHS} ratio={4 / 5} eager={index === 0} />
            ) : (
              <FallbackPicture className={styles.noCover} />
            )}
            <CardName>{name}</CardName>
          </Card>
          <p className={styles.facts}>
            <Link className={linkClass} to={`/edit-portfolio/${portfolioLink}`}>
              Edit<VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Link>
            <Meta as="span">{galleryCount === 1 ? '1 Gallery' : `${galleryCount} Galleries`}</Meta>
          </p>
        </li>
      ))}
      <li>
        <Link className={styles.another} to="/create-portfolio">
          <PlusIcon />
          Create another
        </Link>
      </li>
    </ul>
  );
}
