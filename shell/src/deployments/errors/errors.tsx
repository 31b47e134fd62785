import { LoadError } from '@fotosoc/ui/load-error';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useErrors } from '../data/errors.ts';
import { RemoteError } from './remote-error.tsx';
import styles from './errors.module.css';

/** Errors that visitors met in a remote in the last month, by cause, new ones first. */
export function Errors({ name }: { name: string }) {
  const { data, error, refetch } = useErrors(name);
  if (!data && error) return <LoadError row what={`The errors of ${name}`} onRetry={() => void refetch()} />;
  if (!data) return <Spinner label="Loading..." />;
  if (data.errors.length === 0) return <Meta>{`No page has reported an error of ${name} in the last month.`}</Meta>;
  return (
    <ul className={styles.errors}>
      {data.errors.map((each) => (
        <li key={each.cause}>
          <RemoteError error={each} />
        </li>
      ))}
    </ul>
  );
}
