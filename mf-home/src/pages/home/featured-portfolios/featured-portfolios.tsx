import { Link } from '@fotosoc/host';
import { Blank } from '@fotosoc/ui/blank';
import { buttonClass } from '@fotosoc/ui/button';
import { LoadError } from '../../../components/load-error/load-error';
import { usePortfolios } from '../../../data/portfolios';
import styles from './featured-portfolios.module.css';
import { FeaturedPrints } from './featured-prints';

export function FeaturedPortfolios() {
  return (
    <section className="section" aria-labelledby="featured-portfolios">
      <div className="wrap">
        <div className="head">
          <h2 className="h-sec" id="featured-portfolios">
            Featured Portfolios
          </h2>
          <Link className={buttonClass({ variant: 'line' })} to="/portfolios">
            View All Portfolios
          </Link>
        </div>
        <Featured />
      </div>
    </section>
  );
}

function Featured() {
  const { portfolios, isPending, refetch } = usePortfolios();
  if (isPending) return <Skeleton />;
  if (!portfolios) return <LoadError what="The portfolios" row onRetry={() => void refetch()} />;
  if (portfolios.length === 0) {
    return (
      <Blank title="No portfolios yet" row level={3}>
        Be the first to show your photographs.
      </Blank>
    );
  }
  return <FeaturedPrints portfolios={portfolios} />;
}

function Skeleton() {
  return (
    <div className={styles.prints} role="status" aria-label="Loading portfolios">
      <span className={`sk ${styles.blank}`} />
      <span className={`sk ${styles.blank}`} />
      <span className={`sk ${styles.blank}`} />
    </div>
  );
}
