import { Link, usePageTitle, useSearchParams } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Editable } from '../../editing/editable/editable';
import { useFotosOfTheWeek } from '../../data/fotos-of-the-week';
import { FotoList } from '../../components/foto-list/foto-list';
import styles from './foto-of-the-week.module.css';

/** Page of the Fotos of the Week of a year, with links to the other years. Editors change the current Foto and plan the
 *  next ones. */
export function Component() {
  usePageTitle('Foto of the Week', 'The photo of each week, year by year.');
  return (
    <Editable page="foto-of-the-week">
      <Fotos />
    </Editable>
  );
}

function Fotos() {
  const [params] = useSearchParams();
  const { data, isPending, isMissing, refetch } = useFotosOfTheWeek(params.get('year') ?? '');
  return (
    <Page>
      <PageHead title="Foto of the Week">
        {data && data.years.length > 1 && (
          <nav aria-label="Years" className={styles.years}>
            {data.years.map((year) => (
              <Link
                key={year}
                to={`/foto-of-the-week?year=${year}`}
                aria-current={year === data.year ? 'page' : undefined}
              >
                {year}
              </Link>
            ))}
          </nav>
        )}
      </PageHead>
      {isPending && <Spinner label="Loading Fotos of the Week..." />}
      {isMissing && (
        <EmptyState
          title="No Fotos of this year"
          action={
            <Link className={getButtonClass({ variant: 'line' })} to="/foto-of-the-week">
              Latest Fotos
            </Link>
          }
        >
          No Foto was chosen in that year, or all are hidden.
        </EmptyState>
      )}
      {!data && !isPending && !isMissing && <LoadError what="The Fotos of the Week" onRetry={() => void refetch()} />}
      {data?.fotos.length === 0 && <EmptyState title="No Fotos chosen yet">Come back next week.</EmptyState>}
      {data && data.fotos.length > 0 && <FotoList title={String(data.year)} fotos={data.fotos} />}
    </Page>
  );
}
