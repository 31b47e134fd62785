import type { RightInvitation } from '@fotosoc/contract/people';
import { RIGHT_TEXTS } from '@fotosoc/contract/rights';
import { formatDate } from '@fotosoc/contract/format-time';
import { Link, notify, useNavigate, useUser } from '@fotosoc/host';
import { ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { AccountForm } from '../../components/account-form/account-form';
import { LinkContent, MailedLink } from '../../components/mailed-link/mailed-link';
import { acceptInvitation, useInvitation } from '../../data/people';
import styles from './invitation.module.css';

/** Landing page of an invitation link. */
export function Component() {
  return <MailedLink title="Invitation">{(token) => <Invited token={token} />}</MailedLink>;
}

function Invited({ token }: { token: string }) {
  return (
    <LinkContent
      answer={useInvitation(token)}
      what="The invitation"
      over={{
        title: 'This invitation no longer works',
        action: (
          <Link className={getButtonClass()} to="/contact">
            Ask the committee
          </Link>
        ),
      }}
    >
      {({ invitation }) => <Invitation invitation={invitation} token={token} />}
    </LinkContent>
  );
}

function Invitation({ invitation: { rights }, token }: { invitation: RightInvitation; token: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const back = `?from=${encodeURIComponent(`/invitation?token=${token}`)}`;

  async function handleAccept() {
    await acceptInvitation(token);
    notify(
      rights.every(({ right }) => right === 'content')
        ? 'Done. Press "Edit this page" on a page to change it.'
        : 'Done. Your new tools are in the Account menu, or on the pages that they change.',
    );
    void navigate('/', { replace: true });
  }

  return (
    <>
      <p>You are invited to help run this site. If you accept, you can:</p>
      <ul className={styles.rights}>
        {rights.map(({ right, lastDay }) => (
          <li key={right}>
            {lastDay ? `${RIGHT_TEXTS[right].may}, until ${formatDate(lastDay)}` : RIGHT_TEXTS[right].may}
          </li>
        ))}
      </ul>
      {user ? (
        <AccountForm action={`Accept as ${user.email}`} onSubmit={handleAccept} />
      ) : (
        <>
          <p>Log in to accept, or register first.</p>
          <ButtonRow>
            <Link className={getButtonClass()} to={`/login${back}`}>
              Login
            </Link>
            <Link className={getButtonClass({ variant: 'line' })} to={`/register${back}`}>
              Register
            </Link>
          </ButtonRow>
        </>
      )}
    </>
  );
}
