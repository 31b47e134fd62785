import type { RightInvitation } from '@fotosoc/contract/people';
import { dateInWords } from '@fotosoc/contract/time-words';
import { Link, notify, useNavigate, useUser } from '@fotosoc/host';
import { ButtonRow, buttonClass } from '@fotosoc/ui/button';
import { AccountForm } from '../../components/account-form/account-form';
import { LinkAnswer, MailedLink } from '../../components/mailed-link/mailed-link';
import { acceptInvitation, useInvitation } from '../../data/people';
import { WORDS } from '../people/words';
import styles from './invitation.module.css';

/** Where the link of an invitation leads. */
export function Component() {
  return <MailedLink title="Invitation">{(token) => <Invited token={token} />}</MailedLink>;
}

function Invited({ token }: { token: string }) {
  return (
    <LinkAnswer answer={useInvitation(token)} what="The invitation" over={{ title: 'This invitation is over' }}>
      {({ invitation }) => <Invitation invitation={invitation} token={token} />}
    </LinkAnswer>
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
        ? 'Accepted. Pages that you can change have a button for it now: Edit this page.'
        : 'Accepted. You find it in the Account menu.',
    );
    void navigate('/', { replace: true });
  }

  return (
    <>
      <p>You are invited to look after this site with us. You may then:</p>
      <ul className={styles.rights}>
        {rights.map(({ right, lastDay }) => (
          <li key={right}>{lastDay ? `${WORDS[right].does}, until ${dateInWords(lastDay)}` : WORDS[right].does}</li>
        ))}
      </ul>
      {user ? (
        <AccountForm action={`Accept as ${user.email}`} onSubmit={handleAccept} />
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
    </>
  );
}
