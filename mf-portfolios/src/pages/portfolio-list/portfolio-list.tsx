import { Link, usePageTitle } from '@fotosoc/host';
import { Blank } from '@fotosoc/ui/blank';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Spinner } from '@fotosoc/ui/spinner';
import { usePortfolios } from '../../data/portfolios';
import { PortfolioCard } from './portfolio-card';
import styles from './portfolio-list.module.css';

export function Component() {
  usePageTitle('Portfolios');
  return (
    <div className="wrap page">
      <header className="page-head">
        <div className="row">
          <h1 className="h-page">Portfolios</h1>
          <Link className={buttonClass()} to="/create-portfolio">
            Create Your Own!
          </Link>
        </div>
      </header>
      <Portfolios />
    </div>
  );
}

function Portfolios() {
  const { portfolios, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePortfolios();
  if (isPending) return <Spinner label="Loading portfolios..." />;
  if (!portfolios) {
    return (
      <Blank
        title="The portfolios could not be loaded"
        alert
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        Check your connection and try again.
      </Blank>
    );
  }
  if (portfolios.length === 0) return <Blank title="No portfolios yet">Be the first to show your photographs.</Blank>;
  return (
    <>
      <ul className={styles.cards}>
        {portfolios.map((portfolio, index) => (
          <PortfolioCard key={portfolio.portfolioLink} portfolio={portfolio} eager={index < 4} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="line" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
