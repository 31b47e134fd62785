import { society, usePageTitle } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { usePreviousCommittees } from '../../data/committees';
import styles from './previous-committees.module.css';

export function Component() {
  usePageTitle('Previous Committees', 'The committees who ran the society over the years.');
  return (
    <Page>
      <PageHead title="Previous Committees" lead="Meet the committees who ran the society over the years.">
        <Meta className={styles.missing}>
          Were you on a committee and are not listed? Contact{' '}
          <a href={`mailto:${society().committeeEmail}`}>{society().committeeEmail}</a>.
        </Meta>
      </PageHead>
      <Years />
    </Page>
  );
}

function Years() {
  const { committees, isPending, refetch } = usePreviousCommittees();
  if (isPending) return <Spinner label="Loading previous committees..." />;
  if (!committees) return <LoadError what="The previous committees" onRetry={() => void refetch()} />;
  // One text each: of two, the second moves once the font is there.
  return (
    <div className={styles.years}>
      {committees.map(({ year, members }) => (
        <section key={year} className={styles.year}>
          <Heading size="card">{`Committee ${year}`}</Heading>
          <ul>
            {members.map(({ role, name }) => (
              <li key={`${role} ${name}`}>
                <span>{`${role}: `}</span>
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
