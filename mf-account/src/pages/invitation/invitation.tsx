import { ApiError } from '@fotosoc/contract/request';
import { Link, notify, useNavigate, usePageTitle, useSearchParams, useUser } from '@fotosoc/host';
import { Button, ButtonRow, buttonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useState } from 'react';
import { acceptInvitation, useInvitation } from '../../data/people';
import { dayInWords, WORDS } from '../people/words';
import styles from './invitation.module.css';

/** Where the link of an invitation leads. Only the button accepts it: scanners of mail open links as well. */
export function Component() {
  usePageTitle('Invitation');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Page width="text">
      <PageHead isTool title="Invitation" />
      {token ? (
        <Invitation token={token} />
      ) : (
        <EmptyState title="There is nothing here">
          This link is not complete. Open it from the mail once more, or copy all of it.
        </EmptyState>
      )}
    </Page>
  );
}

function Invitation({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useInvitation(token);
  const user = useUser();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (isPending) return <Spinner label="Loading the invitation..." />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <EmptyState title="This invitation is over">{error.message}</EmptyState>;
  if (!data) return <LoadError what="The invitation" onRetry={() => void refetch()} />;
  const back = `?from=${encodeURIComponent(`/invitation?token=${token}`)}`;

  async function handleAccept() {
    setBusy(true);
    setProblem(undefined);
    try {
      await acceptInvitation(token);
      notify(
        data!.invitation.rights.every(({ right }) => right === 'content')
          ? 'Accepted. Pages that you can change have a button for it now: Edit this page.'
          : 'Accepted. You find it in the Account menu.',
      );
      void navigate('/', { replace: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.invitation}>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <p>You are invited to look after this site with us. You may then:</p>
      <ul className={styles.rights}>
        {data.invitation.rights.map(({ right, lastDay }) => (
          <li key={right}>
            {WORDS[right].does}
            {lastDay && `, until ${dayInWords(lastDay)}`}
          </li>
        ))}
      </ul>
      {user ? (
        <div>
          <Button size="lg" busy={isBusy} onClick={() => void handleAccept()}>
            Accept as {user.email}
          </Button>
        </div>
      ) : (
        <>
          <p>Log in to accept, or make an account.</p>
          <ButtonRow>
            <Link className={buttonClass()} to={`/login${back}`}>
              Login
            </Link>
            <Link className={buttonClass({ variant: 'line' })} to={`/register${back}`}>
              Register
            </Link>
          </ButtonRow>
        </>
      )}
    </div>
  );
}
