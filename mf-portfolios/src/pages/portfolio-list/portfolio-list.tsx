import { Link, usePageTitle } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { buttonClass } from '@fotosoc/ui/button';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PagedList } from '@fotosoc/ui/paged-list';
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
      <PagedList
        pages={usePortfolios()}
        what="portfolios"
        empty={<EmptyState title="No portfolios yet">Be the first to show your photographs.</EmptyState>}
        className={styles.cards}
      >
        {(portfolio, index) => <PortfolioCard key={portfolio.portfolioLink} portfolio={portfolio} eager={index < 4} />}
      </PagedList>
    </Page>
  );
}
