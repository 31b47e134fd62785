import { Link, usePageTitle } from '@fotosoc/host';
import { buttonClass } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useCommittee } from '../../data/committees';
import styles from './committee.module.css';
import { MemberCard } from './member-card';

export function Component() {
  usePageTitle('Meet the Committee', 'The eleven members who run the society this year, and how to reach them.');
  return (
    <Page>
      <PageHead
        title="Meet the Committee"
        action={
          <Link className={buttonClass({ variant: 'line' })} to="/previous-committees">
            View Previous Committees
          </Link>
        }
      />
      <Members />
    </Page>
  );
}

function Members() {
  const { members, isPending, refetch } = useCommittee();
  if (isPending) return <Spinner label="Loading the committee..." />;
  if (!members) return <LoadError what="The committee" onRetry={() => void refetch()} />;
  return (
    <ul className={styles.members}>
      {members.map((member) => (
        <MemberCard key={member.number} member={member} />
      ))}
    </ul>
  );
}
