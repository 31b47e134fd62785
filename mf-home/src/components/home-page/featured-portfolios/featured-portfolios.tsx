import { Link } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { getButtonClass } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Container } from '@fotosoc/ui/page';
import { Skeleton } from '@fotosoc/ui/skeleton';
import { useFeaturedPortfolios } from '../../../data/portfolios';
import styles from './featured-portfolios.module.css';
import { Section, SectionHead } from '../section/section';
import { FeaturedPrints } from './featured-prints';

export function FeaturedPortfolios() {
  return (
    <Section labelledBy="featured-portfolios">
      <Container>
        <SectionHead
          id="featured-portfolios"
          title="Featured Portfolios"
          action={
            <Link className={getButtonClass({ variant: 'line' })} to="/portfolios">
              View All Portfolios
            </Link>
          }
        />
        <Featured />
      </Container>
    </Section>
  );
}

function Featured() {
  const { portfolios, isPending, refetch } = useFeaturedPortfolios();
  if (isPending) return <Loading />;
  if (!portfolios) return <LoadError what="The portfolios" row onRetry={() => void refetch()} />;
  if (portfolios.length === 0) {
    return (
      <EmptyState title="No portfolios yet" row level={3}>
        Be the first to show your photographs.
      </EmptyState>
    );
  }
  return <FeaturedPrints portfolios={portfolios} />;
}

function Loading() {
  return (
    <div className={styles.prints} role="status" aria-label="Loading portfolios">
      <Skeleton className={styles.blank} />
      <Skeleton className={styles.blank} />
      <Skeleton className={styles.blank} />
    </div>
  );
}
