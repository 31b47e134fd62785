import { Link, usePageTitle } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { getButtonClass } from '@fotosoc/ui/button';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PagedList } from '@fotosoc/ui/paged-list';
import { cardListClass, PortfolioCard } from '../../components/portfolio-card/portfolio-card';
import { usePortfolios } from '../../data/portfolios';

export function Component() {
  usePageTitle('Portfolios', 'The members of the society and their photographs.');
  return (
    <Page>
      <PageHead
        title="Portfolios"
        action={
          <Link className={getButtonClass()} to="/create-portfolio">
            Create Your Own!
          </Link>
        }
      />
      <PagedList
        pages={usePortfolios()}
        what="portfolios"
        empty={<EmptyState title="No portfolios yet">Be the first to show your photographs.</EmptyState>}
        className={cardListClass}
      >
        {(portfolio, index) => <PortfolioCard key={portfolio.portfolioLink} portfolio={portfolio} eager={index < 2} />}
      </PagedList>
    </Page>
  );
}
