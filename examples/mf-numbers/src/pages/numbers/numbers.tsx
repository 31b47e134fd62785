import { useState } from 'react';
import { useApi, usePageTitle } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import styles from './numbers.module.css';

/** Page with the society's figures. */
export function Component() {
  usePageTitle('Numbers', 'The society in numbers.');
  const [isPerYear, setIsPerYear] = useState(false);
  const { data, isPending, isError, refetch } = useApi('GET /api/stats');
  const years = isPerYear ? Math.max(1, data?.stats.yearsRunning ?? 1) : 1;
  return (
    <Page width="text">
      <PageHead title="Numbers" lead="The society in numbers." />
      {data && (
        <>
          <dl className={styles.numbers}>
            <Line label="Fotos" count={data.stats.fotosUploaded / years} />
            <Line label="Portfolios" count={data.stats.memberPortfolios / years} />
          </dl>
          <Button onClick={() => setIsPerYear(!isPerYear)}>{isPerYear ? 'In all' : 'Per year'}</Button>
        </>
      )}
      {isPending && <Spinner label="Loading..." />}
      {isError && <LoadError what="The numbers" onRetry={() => void refetch()} />}
    </Page>
  );
}

function Line({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{Math.round(count)}</dd>
    </div>
  );
}
