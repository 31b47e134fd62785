import { society } from '@fotosoc/contract/society';
import { usePageTitle } from '@fotosoc/host';
import { Spinner } from '@fotosoc/ui/spinner';
import { LoadError } from '../../components/load-error/load-error';
import { usePreviousCommittees } from '../../data/committees';
import styles from './previous-committees.module.css';

export function Component() {
  usePageTitle('Previous Committees');
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1 className="h-page">Previous Committees</h1>
        <p className="lead">Meet the committees who ran the society over the years.</p>
        <p className="prose meta">
          Were you on a committee and are not listed? Contact{' '}
          <a href={`mailto:${society.committeeEmail}`}>{society.committeeEmail}</a>.
        </p>
      </header>
      <Years />
    </div>
  );
}

function Years() {
  const { committees, isPending, refetch } = usePreviousCommittees();
  if (isPending) return <Spinner label="Loading previous committees..." />;
  if (!committees) return <LoadError what="The previous committees" onRetry={() => void refetch()} />;
  return (
    <div className={styles.years}>
      {committees.map(({ year, members }) => (
        <section key={year} className={styles.year}>
          <h2 className="h-card">Committee {year}</h2>
          <ul>
            {members.map(({ role, name }) => (
              <li key={`${role} ${name}`}>
                <span>{role}: </span>
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
