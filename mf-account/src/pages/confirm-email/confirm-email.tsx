import type { EmailLink } from '@fotosoc/contract/own-account';
import { Link, notify, useNavigate, useUser } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { AccountForm } from '../../components/account-form/account-form';
import { LinkContent, MailedLink } from '../../components/mailed-link/mailed-link';
import { followEmailLink, useEmailLink } from '../../data/own-account';

/** Landing page of links that confirm an address. */
export function Component() {
  return <MailedLink title="Confirm e-mail">{(token) => <EmailLinkAct token={token} />}</MailedLink>;
}

function EmailLinkAct({ token }: { token: string }) {
  const action = (
    <Link className={getButtonClass()} to="/account">
      Account
    </Link>
  );
  return (
    <LinkContent answer={useEmailLink(token)} what="This link" over={{ title: 'This link no longer works', action }}>
      {({ link }) => <FollowLink link={link} token={token} />}
    </LinkContent>
  );
}

function FollowLink({ link, token }: { link: EmailLink; token: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const isConfirming = link.act === 'confirm';

  async function handleFollow() {
    const resetToken = await followEmailLink(token, link);
    notify(isConfirming ? `${link.email} is confirmed.` : `Address restored. Choose a new password.`);
    const next = resetToken === null ? (user ? '/account' : '/login') : `/reset-password?token=${resetToken}`;
    await navigate(next, { replace: true });
  }

  return (
    <>
      <p>
        {isConfirming
          ? `Confirm that ${link.email} is your address. The site sends your mail there.`
          : `This makes ${link.email} the address of your account again. We sign out all devices, and you choose a new password.`}
      </p>
      <AccountForm action={isConfirming ? `Confirm ${link.email}` : `Restore ${link.email}`} onSubmit={handleFollow} />
    </>
  );
}
