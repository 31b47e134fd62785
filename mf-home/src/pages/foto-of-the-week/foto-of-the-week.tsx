import { Link, usePageTitle, useSearchParams, useUser } from '@fotosoc/host';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useFotosOfTheWeek } from '../../data/fotos-of-the-week';
import { lazy, Suspense, useState } from 'react';
import { FotoList } from './foto-list';
import styles from './foto-of-the-week.module.css';

/** Nothing of it reaches visitors. */
const FotoEditor = lazy(async () => ({ default: (await import('./editing/foto-editor')).FotoEditor }));

/** The Fotos of the Week of a year, with the other years as links; for who looks after the content, with those to come. */
export function Component() {
  usePageTitle('Foto of the Week', 'The photo of each week, year by year.');
  const user = useUser();
  const mayEdit = user?.rights.includes('content') ?? false;
  const [isEditing, setEditing] = useState(false);
  const [params] = useSearchParams();
  const { data, isPending, isMissing, refetch } = useFotosOfTheWeek(params.get('year') ?? '');
  return (
    <Page>
      <PageHead
        title="Foto of the Week"
        action={
          mayEdit && (
            <Button variant="line" size="sm" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
              {isEditing ? 'Stop editing' : 'Edit this page'}
            </Button>
          )
        }
      >
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
      {mayEdit && isEditing && (
        <Suspense fallback={<Spinner label="Loading the plan..." />}>
          <FotoEditor />
        </Suspense>
      )}
      {isPending && <Spinner label="Loading Fotos of the Week..." />}
      {isMissing && (
        <EmptyState
          title="None of this year"
          action={
            <Link className={buttonClass({ variant: 'line' })} to="/foto-of-the-week">
              The latest ones
            </Link>
          }
        >
          Nothing was chosen then, or it is hidden.
        </EmptyState>
      )}
      {!data && !isPending && !isMissing && <LoadError what="The Fotos of the Week" onRetry={() => void refetch()} />}
      {data?.fotos.length === 0 && <EmptyState title="Nothing chosen yet">Come back next week.</EmptyState>}
      {data && data.fotos.length > 0 && <FotoList year={data.year} fotos={data.fotos} />}
    </Page>
  );
}
