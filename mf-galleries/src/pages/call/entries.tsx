import { createReportAction } from '@fotosoc/photos/report-action';
import { getButtonClass } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { forgetCall, useEntries } from '../../data/calls';
import styles from './call.module.css';

/** All entries for officers, without names. A reported photo is hidden and shown again under Review. */
export function Entries({ slug }: { slug: string }) {
  const { data, isPending, refetch } = useEntries(slug);
  if (!data)
    return isPending ? (
      <Spinner label="Loading entries..." />
    ) : (
      <LoadError what="The entries" onRetry={() => void refetch()} />
    );
  const renderReport = createReportAction(() => void forgetCall(slug));
  return (
    <ul className={styles.tiles}>
      {data.entries.map(({ id, photo, title, isHidden }) => (
        <li key={id}>
          {isHidden ? (
            <div className={styles.hidden}>Hidden</div>
          ) : (
            <Photo photo={photo} alt="" widths={{ all: '160px' }} ratio={1} />
          )}
          <WorkTitle>{title}</WorkTitle>
          {isHidden ? (
            <Meta>Judges do not see this photo.</Meta>
          ) : (
            <div>{renderReport?.(photo, getButtonClass({ variant: 'line', size: 'sm' }))}</div>
          )}
        </li>
      ))}
    </ul>
  );
}
