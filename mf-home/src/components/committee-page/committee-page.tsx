import type { CommitteeMember } from '@fotosoc/contract/committee';
import { Link } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { Page, PageHead } from '@fotosoc/ui/page';
import type { ReactNode } from 'react';
import styles from './committee-page.module.css';
import { MemberCard } from './member-card';

/** @param children shown instead of the members */
export function CommitteePage({
  members = [],
  children,
}: {
  members?: readonly CommitteeMember[];
  children?: ReactNode;
}) {
  return (
    <Page>
      <PageHead
        title="Meet the Committee"
        action={
          <Link className={getButtonClass({ variant: 'line' })} to="/previous-committees">
            View Previous Committees
          </Link>
        }
      />
      {children ?? (
        <ul className={styles.members}>
          {members.map((member) => (
            <MemberCard key={member.number} member={member} />
          ))}
        </ul>
      )}
    </Page>
  );
}
