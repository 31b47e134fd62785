import { Link, notify, useNavigate, useSearchParams, useUser } from '@fotosoc/host';
import { linkClass } from '@fotosoc/ui/link';
import { PasswordField } from '@fotosoc/ui/password-field';
import { useState } from 'react';
import { AccountForm } from '../../components/account-form/account-form';
import { AuthPage } from '../../components/auth-page/auth-page';
import { recoverPasskeys } from '../../data/passkeys';
import lamps from '../reset-password/lamps.jpg';

/** Behind the mailed link: the password removes all passkeys of the account. */
export function Component() {
  const [search] = useSearchParams();
  const [password, setPassword] = useState('');
  const user = useUser();
  const navigate = useNavigate();
  const next = user ? '/account' : '/login';

  async function handleSubmit() {
    await recoverPasskeys(user, search.get('token') ?? '', password);
    notify('All your passkeys are removed. Sign in with your password.');
    await navigate(next, { replace: true });
  }

  return (
    <AuthPage
      heading="Remove lost passkeys"
      picture={{ url: lamps, alt: 'A row of street lamps fades into fog.' }}
      links={
        <Link className={linkClass} to={next}>
          {user ? 'Account' : 'Login'}
        </Link>
      }
    >
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
    </AuthPage>
  );
}
