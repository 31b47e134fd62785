import { Link, useRight, usePageTitle } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { EditorSection } from '@fotosoc/ui/editor';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { usePasswordAction } from '@fotosoc/ui/password-dialog';
import { List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { PasskeyNotice } from '../../components/passkey-notice/passkey-notice';
import { useConfirmationWays } from '../../data/confirmation';
import { usePeople } from '../../data/people';
import { CommitteeAccounts } from './committee-accounts';
import { InviteForm } from './invite-form';
import { OpenInvitations } from './open-invitations';
import styles from './people.module.css';
import { PersonRow } from './person-row';
import { RightsLog } from './rights-log';
import { SecurityLog } from './security-log';
import { Suspensions } from './suspensions';

export function Component() {
  usePageTitle('People');
  const user = useRight('administrator');
  return user && <People ownId={user.id} />;
}

/** Page of people with rights. Changes happen in place and can be undone for a minute. */
function People({ ownId }: { ownId: string }) {
  const { data, isPending, refetch } = usePeople();
  const { run, dialog } = usePasswordAction(useConfirmationWays());
  const [said, setSaid] = useState('');
  return (
    <Page width="text">
      <PageHead
        isTool
        title="People"
        lead="Who has access to what. Everyone else can only view; members manage their own portfolios."
        action={
          <Link className={linkClass} to="/hand-over">
            Hand over
          </Link>
        }
      />
      <div className={styles.sections}>
        <PasskeyNotice />
        {isPending && <Spinner label="Loading people..." />}
        {!isPending && !data && <LoadError what="The people" onRetry={() => void refetch()} />}
        {data && (
          <>
            <section className={styles.people} aria-labelledby="may">
              <Heading size="card" id="may">
                Who has access
              </Heading>
              <List>
                {data.people.map((person) => (
                  <PersonRow key={person.id} person={person} isSelf={person.id === ownId} run={run} say={setSaid} />
                ))}
              </List>
            </section>
            <EditorSection title="Invite">
              <InviteForm run={run} say={setSaid} />
            </EditorSection>
            {data.invitations.length > 0 && (
              <EditorSection title="Open invitations">
                <OpenInvitations invitations={data.invitations} run={run} />
              </EditorSection>
            )}
            <EditorSection title="Committee">
              <CommitteeAccounts run={run} say={setSaid} />
            </EditorSection>
            <EditorSection title="Activity log">
              <RightsLog />
            </EditorSection>
            <EditorSection title="Suspended accounts">
              <Suspensions run={run} />
            </EditorSection>
            <EditorSection title="Security log">
              <SecurityLog />
            </EditorSection>
          </>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialog}
    </Page>
  );
}
