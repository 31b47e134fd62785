import { Link, usePageTitle } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { usePortfolios } from '../../data/portfolios';
import { PortfolioCard } from './portfolio-card';
import styles from './portfolio-list.module.css';

export function Component() {
  usePageTitle('Portfolios');
  return (
    <Page>
      <PageHead
        title="Portfolios"
        action={
          <Link className={buttonClass()} to="/create-portfolio">
            Create Your Own!
          </Link>
        }
      />
      <Portfolios />
    </Page>
  );
}

function Portfolios() {
  const { portfolios, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePortfolios();
  if (isPending) return <Spinner label="Loading portfolios..." />;
  if (!portfolios) {
    return (
      <EmptyState
        title="The portfolios could not be loaded"
        alert
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        Check your connection and try again.
      </EmptyState>
    );
  }
  if (portfolios.length === 0)
    return <EmptyState title="No portfolios yet">Be the first to show your photographs.</EmptyState>;
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
