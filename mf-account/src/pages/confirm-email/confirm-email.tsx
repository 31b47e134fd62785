import { ApiError } from '@fotosoc/contract/request';
import { Link, notify, useNavigate, usePageTitle, useSearchParams, useUser } from '@fotosoc/host';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Form } from '@fotosoc/ui/form';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useState } from 'react';
import { followEmailLink, useEmailLink } from '../../data/own-account';

/** Where the links lead that are mailed about an address. Only the button does anything: scanners of mail open links too. */
export function Component() {
  usePageTitle('Confirm e-mail');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Page width="text">
      <PageHead isTool title="Confirm e-mail" />
      {token ? (
        <FollowLink token={token} />
      ) : (
        <EmptyState title="There is nothing here">
          This link is not complete. Open it from the mail once more, or copy all of it.
        </EmptyState>
      )}
    </Page>
  );
}

function FollowLink({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useEmailLink(token);
  const user = useUser();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (isPending) return <Spinner label="Loading..." />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    const action = (
      <Link className={buttonClass()} to="/account">
        Account
      </Link>
    );
    return (
      <EmptyState title="This link is over" action={action}>
        {error.message}
      </EmptyState>
    );
  }
  if (!data) return <LoadError what="What this link does" onRetry={() => void refetch()} />;
  const { link } = data;
  const isConfirming = link.act === 'confirm';

  async function handleFollow() {
    setBusy(true);
    setProblem(undefined);
    try {
      const resetToken = await followEmailLink(token, link);
      notify(isConfirming ? `${link.email} is confirmed.` : `The account is yours again. Choose a new password.`);
      const next = resetToken === null ? (user ? '/account' : '/login') : `/reset-password?token=${resetToken}`;
      await navigate(next, { replace: true });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void handleFollow();
      }}
    >
      {problem && <Notice kind="bad">{problem}</Notice>}
      <p>
        {isConfirming
          ? `From here on your account has the address ${link.email}, and mail of the site goes there.`
          : `Your account gets the address ${link.email} back. It is signed out everywhere, and you choose a new password.`}
      </p>
      <div>
        <Button type="submit" size="lg" busy={isBusy}>
          {isConfirming ? `Confirm ${link.email}` : 'Take the account back'}
        </Button>
      </div>
    </Form>
  );
}
