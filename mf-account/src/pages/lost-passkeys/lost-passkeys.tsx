import { notify, useNavigate, useUser } from '@fotosoc/host';
import { PasswordField } from '@fotosoc/ui/password-field';
import { useState } from 'react';
import { AccountForm } from '../../components/account-form/account-form';
import { MailedLink } from '../../components/mailed-link/mailed-link';
import { removeLostPasskeys } from '../../data/lost-passkeys';

/** Landing page of a recovery link: the password removes all passkeys of the account. */
export function Component() {
  return <MailedLink title="Remove lost passkeys">{(token) => <RemovePasskeys token={token} />}</MailedLink>;
}

function RemovePasskeys({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const user = useUser();
  const navigate = useNavigate();

  async function handleSubmit() {
    await removeLostPasskeys(user, token, password);
    notify('All your passkeys are removed. Sign in with your password.');
    await navigate(user ? '/account' : '/login', { replace: true });
  }

  return (
    <>
      <p>
        This removes all passkeys of your account. You then confirm with your password again, and can add new passkeys.
      </p>
      <AccountForm action="Remove all passkeys" busyLabel="Removing..." onSubmit={handleSubmit}>
        {(errors) => (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={setPassword}
          />
        )}
      </AccountForm>
    </>
  );
}
